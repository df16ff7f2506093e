import type { TypedCode } from "@keepwell/client/account/password-proof.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { PendingSignIn } from "@keepwell/client/sign-in/pending-sign-in.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { Form } from "@keepwell/ui/form.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { SubmitButton } from "@keepwell/ui/submit-button.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useEffect, useRef, useState } from "react";
import { loadAccounts } from "../../../app/load-accounts.ts";
import { useText } from "../../../text/text.ts";
import { useTwoFactorText } from "../../../text/two-factor-text.ts";
import { CodeStep, type CodeStepProps, OtherMethods } from "./code-step.tsx";
import { KeyForm } from "./key-form.tsx";
import { isExpired, stepFailure } from "./step-failure.ts";
import { usableMethods, useCodeStep } from "./use-code-step.ts";

interface TwoFactorFormProps {
  readonly pending: PendingSignIn;
  readonly onDone: (session: Session) => void;
  /** Goes back to the password. */
  readonly onCancel: () => void;
}

/** The second step of a sign-in, on a page or in a dialog. */
export function TwoFactorForm({ pending, onDone, onCancel }: TwoFactorFormProps) {
  const text = useText();
  const words = useTwoFactorText().step;
  const [isOver, setOver] = useState(false);
  const methods = usableMethods(pending.methods);
  const step = useCodeStep(methods);
  const { method } = step;
  if (isOver) return <Again reason={text.errors.byCode["two_factor.expired"]} onAgain={onCancel} />;
  if (method === undefined) return <Again reason={words.onlyKey} onAgain={onCancel} />;
  return (
    <div className="flex flex-col gap-4" data-lands-here="">
      {method === "security_key" ? (
        <KeyForm pending={pending} onDone={onDone} onOver={() => setOver(true)} />
      ) : (
        <CodeForm
          // With this key, React makes a new form for each method, so that an error message of one method is not shown
          // for another.
          key={method}
          pending={pending}
          step={{ ...step, method }}
          onDone={onDone}
          onOver={() => setOver(true)}
        />
      )}
      <OtherMethods source={{ ...pending, methods }} step={step} />
    </div>
  );
}

type CodeFormProps = Pick<TwoFactorFormProps, "pending" | "onDone"> & {
  readonly step: CodeStepProps["step"];
  readonly onOver: () => void;
};

/** The form for the code. A wrong code is cleared. */
function CodeForm({ pending, step, onDone, onOver }: CodeFormProps) {
  const words = useTwoFactorText().step;
  const field = useRef<HTMLInputElement>(null);
  const { method, code, setCode } = step;
  const submission = useSubmit({
    fields: ["confirm_code"],
    failureOf: (error) => stepFailure(error, words),
    action: () =>
      finish(pending, { method, code }).catch((error: unknown) => {
        if (!isExpired(error)) throw error;
        onOver();
        return null;
      }),
    onDone: (session) => session && onDone(session),
  });
  useEffect(() => {
    if (submission.errorType !== "unauthorized") return;
    setCode("");
    field.current?.focus();
  }, [submission.errorType, setCode]);
  return (
    <Form submission={submission}>
      <FormAlert submission={submission} />
      <CodeStep ref={field} source={pending} step={step} error={submission.errors.confirm_code} autoFocus />
      <SubmitButton
        submission={submission}
        isWide
        pendingLabel={words.verifying}
        disabledReason={code.trim() === "" ? words.fill : undefined}
      >
        {words.verify}
      </SubmitButton>
    </Form>
  );
}

const finish = async (pending: PendingSignIn, typed: TypedCode): Promise<Session> =>
  (await loadAccounts()).finishSignIn(pending, typed);

/** Shown if the sign-in cannot continue, because it has expired or none of its methods works in this browser. */
function Again({ reason, onAgain }: { readonly reason: string; readonly onAgain: () => void }) {
  const words = useTwoFactorText().step;
  return (
    <div className="flex flex-col gap-4">
      <Alert tone="error" isLive title={reason} />
      <Button variant="primary" isWide autoFocus onPress={onAgain}>
        {words.again}
      </Button>
    </div>
  );
}
