import type { AuthenticatorSecret } from "@keepwell/client/account/request-authenticator.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { Form } from "@keepwell/ui/form.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { IconButton } from "@keepwell/ui/icon-button.tsx";
import { CheckIcon, CopyIcon } from "@keepwell/ui/icons.ts";
import { SecretText } from "@keepwell/ui/secret-text.tsx";
import { SubmitButton } from "@keepwell/ui/submit-button.tsx";
import { TextField } from "@keepwell/ui/text-field.tsx";
import { TextLink } from "@keepwell/ui/text-link.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useEffect, useRef, useState } from "react";
import { withConfirmation } from "../../../app/confirmation.ts";
import { failureOf } from "../../../app/failure-words.ts";
import { useCopy } from "../../../app/use-copy.ts";
import { useText } from "../../../text/text.ts";
import { useTwoFactorText } from "../../../text/two-factor-text.ts";
import { QrCode } from "./qr-code.tsx";

interface AuthenticatorSetUpProps {
  readonly session: Session;
  readonly given: AuthenticatorSecret;
  readonly onCancel: () => void;
  /** Called with new backup codes if this is the account's first factor, otherwise with null. */
  readonly onDone: (backupCodes: readonly string[] | null) => void;
}

/** Shows the secret for the app. Then asks for a code of the app, which proves that the app has the secret. */
export function AuthenticatorSetUp({ session, given, onCancel, onDone }: AuthenticatorSetUpProps) {
  const text = useText();
  const words = useTwoFactorText();
  const [code, setCode] = useState("");
  const submission = useSubmit({
    fields: ["code"],
    failureOf,
    action: () => withConfirmation(() => session.api.identity.confirmAuthenticator({ body: { code } })),
    onDone: ({ backup_codes }) => onDone(backup_codes),
  });
  return (
    <Form submission={submission} className="flex flex-col gap-5">
      <FormAlert submission={submission} />
      <SecretFor given={given} />
      <TextField
        {...submission.field("code", code, setCode)}
        label={words.app.code}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={12}
        isMono
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton
          submission={submission}
          pendingLabel={words.app.turningOn}
          disabledReason={code.trim() === "" ? words.step.fill : undefined}
        >
          {words.app.turnOn}
        </SubmitButton>
        <Button onPress={onCancel}>{text.common.cancel}</Button>
      </div>
    </Form>
  );
}

/** Splits the secret into lines of four groups of four characters, as apps show it. */
const splitLines = (secret: string): readonly string[] =>
  (secret.match(/.{1,16}/g) ?? []).map((line) => line.replaceAll(/(.{4})(?!$)/g, "$1 "));

function SecretFor({ given: { secret, uri } }: { readonly given: AuthenticatorSecret }) {
  const { app } = useTwoFactorText();
  const { copy, isCopied } = useCopy();
  // The button with which the user opened this view has disappeared, so the heading takes the focus.
  const start = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    start.current?.focus();
  }, []);
  return (
    <div className="flex flex-col gap-x-6 gap-y-4 sm:flex-row">
      <div className="shrink-0">
        <QrCode content={uri} name={app.picture} />
      </div>
      <div className="flex min-w-0 flex-col items-start gap-3">
        <h3 ref={start} tabIndex={-1} className="font-semibold outline-none">
          {app.scan}
        </h3>
        <div className="flex flex-col gap-1">
          <p className="text-ui text-ink-2">{app.byHand}</p>
          <div className="flex items-start gap-1">
            <p className="flex flex-col rounded-tag bg-sunken px-2 py-1.5">
              {splitLines(secret).map((line) => (
                <SecretText key={line} value={line} />
              ))}
            </p>
            <IconButton
              name={app.copySecret}
              icon={isCopied ? CheckIcon : CopyIcon}
              onPress={() => void copy({ value: secret, secret: { what: app.secret } })}
            />
          </div>
        </div>
        {/* A phone that has the app cannot scan the QR code on its own screen. */}
        <TextLink href={uri} className="text-ui pointer-fine:hidden">
          {app.openApp}
        </TextLink>
      </div>
    </div>
  );
}
