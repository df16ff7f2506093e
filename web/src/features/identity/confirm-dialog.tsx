import type { Session } from "@keepwell/client/session/session.ts";
import type { TwoFactorMethod } from "@keepwell/contract/identity/two-factor-method.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { FormDialog } from "@keepwell/ui/form-dialog.tsx";
import { PasswordField } from "@keepwell/ui/password-field.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useState } from "react";
import { answerConfirmation, typedPassword } from "../../app/confirmation.ts";
import { failureOf } from "../../app/failure-words.ts";
import { loadAccounts } from "../../app/load-accounts.ts";
import { currentIdentity } from "../../app/own-details.ts";
import { useConfirmText } from "../../text/confirm-text.ts";
import { useText } from "../../text/text.ts";
import { useTwoFactorText } from "../../text/two-factor-text.ts";
import { CodeStep, OtherMethods } from "./two-factor/code-step.tsx";
import { keyFailure } from "./two-factor/step-failure.ts";
import { createCodeSource, hasKeyQuery, twoFactorQuery } from "./two-factor/two-factor-queries.ts";
import { useCodeStep } from "./two-factor/use-code-step.ts";
import { useLeft } from "./use-left.ts";

const cancel = () => answerConfirmation(false);

/**
 * Asks for the password, unless the user has just typed it for this action. If the account has a second factor, also
 * asks for a code or a security key. Without the dialog, another person could do the action at a screen that the user
 * has left open.
 */
export function ConfirmDialog({ session }: { readonly session: Session }) {
  const text = useText();
  const words = useConfirmText();
  const steps = useTwoFactorText().step;
  const [typed] = useState(typedPassword);
  const [password, setPassword] = useState(typed ?? "");
  const { data, error, refetch } = useQuery(twoFactorQuery(session));
  const { data: hasKey, error: keyError } = useQuery(hasKeyQuery(session));
  const isKnown = hasKey !== undefined || keyError !== null;
  const source = data && isKnown ? createCodeSource(session, { state: data, hasKey: hasKey ?? false }) : null;
  const step = useCodeStep(source?.methods ?? []);
  const { code, method, setCode } = step;
  const [tried, setTried] = useState(method);
  const left = useLeft();
  const [hasChosen, setChosen] = useState(false);
  // If the password field is shown, it gets the focus, unless the user has chosen a method below it.
  const isFocused = typed !== null || hasChosen;
  const choose = (next: TwoFactorMethod) => {
    left.end();
    setChosen(true);
    step.choose(next);
  };
  const isByKey = source !== null && method === "security_key";
  const hasNoMethod = source !== null && method === undefined;
  const submission = useSubmit({
    fields: source ? ["password", "confirm_code"] : ["password"],
    failureOf: (error) => keyFailure(error, { text, words: steps }) ?? failureOf(error),
    action: async () => {
      setTried(method);
      if (method === "security_key") {
        const { confirmWithKey } = await import("../../app/security-key.ts");
        return confirmWithKey(session, password, left.signal());
      }
      const given = source && method ? { password, typed: { code, method } } : { password };
      await (await loadAccounts()).confirmIdentity(session, given);
      return true;
    },
    onDone: (isConfirmed) => isConfirmed && answerConfirmation(true),
  });
  const isRefused = submission.errors.confirm_code !== undefined;
  useEffect(() => {
    if (isRefused) setCode("");
  }, [isRefused, setCode]);
  const asksPassword = typed === null || submission.errors.password !== undefined;
  const missing = useMissing(password, (source === null && typed === null) || isByKey ? null : code);
  return (
    <FormDialog
      size="sm"
      title={words.title}
      subtitle={currentIdentity(session).email}
      submission={submission}
      action={isByKey ? steps.useKey : words.confirm}
      pendingLabel={isByKey ? steps.waitingForKey : words.confirming}
      disabledReason={hasNoMethod ? steps.noKeyHere : missing}
      onClose={cancel}
    >
      {asksPassword && <p className="text-ink-2">{words.text}</p>}
      <FormAlert submission={submission} />
      {error && !data && (
        <Alert
          tone="error"
          isLive
          title={failureOf(error).message}
          action={<Button onPress={() => void refetch()}>{text.common.retry}</Button>}
        />
      )}
      {asksPassword && (
        <PasswordField
          {...submission.field("password", password, setPassword)}
          label={text.identity.login.password}
          autoComplete="current-password"
          autoFocus
        />
      )}
      {hasNoMethod && <Alert tone="error" isLive title={steps.onlyKey} />}
      {source && method && (
        <>
          {method === "security_key" ? (
            <KeyStep form={submission.form} isFocused={isFocused} />
          ) : (
            <CodeStep
              source={source}
              step={{ ...step, method }}
              autoFocus={isFocused}
              error={tried === method ? submission.errors.confirm_code : undefined}
            />
          )}
          <OtherMethods source={source} step={{ ...step, choose }} />
        </>
      )}
    </FormDialog>
  );
}

interface KeyStepProps {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly isFocused: boolean;
}

/**
 * Says that the browser will ask for a security key. There is no field, so the button that starts the request takes the
 * focus.
 */
function KeyStep({ form, isFocused }: KeyStepProps) {
  const { step } = useTwoFactorText();
  useEffect(() => {
    // The button is outside the form, in the footer of the dialog.
    const submit =
      isFocused && document.querySelector<HTMLElement>(`[type=submit][form="${form.current?.id}"]`);
    if (submit) submit.focus();
  }, [form, isFocused]);
  return <p className="text-ink-2">{step.fromKey}</p>;
}

/** Says why the form cannot be sent yet; undefined if it can. `code` is null if no code is required. */
function useMissing(password: string, code: string | null): string | undefined {
  const { fill } = useConfirmText();
  const { step } = useTwoFactorText();
  if (password === "") return fill;
  return code?.trim() === "" ? step.fill : undefined;
}
