import type { Session } from "@keepwell/client/session/session.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { answerConfirmation } from "../../app/confirmation.ts";
import { failureOf } from "../../app/failure-words.ts";
import { loadAccounts } from "../../app/sessions.ts";
import { useText } from "../../text/text.ts";
import { useTwoFactorText } from "../../text/two-factor-text.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogFooter } from "../../ui/dialog.tsx";
import { FormAlert } from "../../ui/form-alert.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { CodeStep, OtherMethods } from "./two-factor/code-step.tsx";
import { sourceOf, twoFactorQuery } from "./two-factor/two-factor-queries.ts";
import { useCodeStep } from "./two-factor/use-code-step.ts";

const FORM = "confirm-form";
const cancel = () => answerConfirmation(false);

/** Asks for the password again, and for a code where there is a second factor, for what must not be done from a screen that was left open. */
export function ConfirmDialog({ session }: { readonly session: Session }) {
  const text = useText();
  const words = text.identity.confirm;
  const [password, setPassword] = useState("");
  const { data } = useQuery(twoFactorQuery(session));
  const source = data ? sourceOf(session, data) : null;
  const step = useCodeStep(source?.methods ?? []);
  const { code, method, setCode } = step;
  const [tried, setTried] = useState(method);
  const submission = useSubmit({
    fields: ["password", "confirm_code"],
    failureOf,
    action: async () => {
      setTried(method);
      const given = source ? { password, typed: { code, method } } : { password };
      await (await loadAccounts()).confirmIdentity(session, given);
    },
    onDone: () => answerConfirmation(true),
  });
  const isRefused = submission.errors.confirm_code !== undefined;
  useEffect(() => {
    if (isRefused) setCode("");
  }, [isRefused, setCode]);
  const missing = useMissing(password, source === null ? null : code);
  return (
    <Dialog
      isOpen
      size="sm"
      title={words.title}
      subtitle={session.identity.email}
      onRequestClose={cancel}
      footer={
        <DialogFooter>
          <Button onPress={cancel}>{text.common.cancel}</Button>
          <Button
            type="submit"
            form={FORM}
            variant="primary"
            isPending={submission.processing}
            pendingLabel={words.confirming}
            disabledReason={missing}
          >
            {words.confirm}
          </Button>
        </DialogFooter>
      }
    >
      <form
        id={FORM}
        ref={submission.form}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={submission.submit}
      >
        <p className="text-ink-2">{words.text}</p>
        <FormAlert submission={submission} />
        <PasswordField
          label={text.identity.login.password}
          name="password"
          autoComplete="current-password"
          autoFocus
          value={password}
          onChange={setPassword}
          error={submission.errors.password}
        />
        {source && (
          <>
            <CodeStep
              source={source}
              step={step}
              error={tried === method ? submission.errors.confirm_code : undefined}
            />
            <OtherMethods source={source} step={step} />
          </>
        )}
      </form>
    </Dialog>
  );
}

/** Why it cannot be confirmed yet. `code` is null where none is asked for. */
function useMissing(password: string, code: string | null): string | undefined {
  const { confirm } = useText().identity;
  const { step } = useTwoFactorText();
  if (password === "") return confirm.fill;
  return code?.trim() === "" ? step.fill : undefined;
}
