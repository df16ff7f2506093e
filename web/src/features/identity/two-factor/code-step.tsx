import type { CodeMethod, TwoFactorMethod } from "@keepwell/contract/identity/two-factor-method.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { TextField } from "@keepwell/ui/text-field.tsx";
import type { Ref } from "react";
import { useTwoFactorText } from "../../../text/two-factor-text.ts";
import { PhoneMessage } from "./phone-message.tsx";
import type { CodeSource, CodeStepState } from "./use-code-step.ts";

export interface CodeStepProps {
  readonly source: CodeSource;
  readonly step: Pick<CodeStepState, "code" | "setCode"> & { readonly method: CodeMethod };
  readonly error: string | undefined;
  readonly autoFocus?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Explains the method, and asks for its code. */
export function CodeStep({ source, step, error, autoFocus, ref }: CodeStepProps) {
  const words = useTwoFactorText().step;
  const isBackup = step.method === "backup_code";
  return (
    <>
      <Explanation source={source} method={step.method} />
      <TextField
        // With this key, React makes a new field for each method. A phone does not change its keyboard while the same
        // field has the focus.
        key={step.method}
        ref={ref}
        label={isBackup ? words.backupCode : words.confirmationCode}
        name="confirm_code"
        autoComplete={isBackup ? "off" : "one-time-code"}
        inputMode={isBackup ? "text" : "numeric"}
        maxLength={32}
        isMono
        autoFocus={autoFocus ?? false}
        value={step.code}
        onChange={step.setCode}
        error={error}
      />
    </>
  );
}

type ExplanationProps = { readonly source: CodeSource; readonly method: CodeMethod };

function Explanation({ source, method }: ExplanationProps) {
  const words = useTwoFactorText().step;
  const hint = source.phoneHint ?? "";
  if (method === "phone")
    return (
      <PhoneMessage
        sentence={(isSent) => (isSent ? words.textSent(hint) : words.textOffered(hint))}
        codeSent={source.codeSent}
        sendCode={source.sendCode}
      />
    );
  return <p className="text-ink-2">{method === "backup_code" ? words.fromBackup : words.fromApp}</p>;
}

type OtherMethodsProps = {
  readonly source: Pick<CodeSource, "methods" | "phoneHint">;
  readonly step: CodeStepState;
};

/**
 * Offers the other methods, and says what to do if none works. In a sign-in, this is below the button, because most
 * users use the first method.
 */
export function OtherMethods({ source, step }: OtherMethodsProps) {
  const words = useTwoFactorText().step;
  const others = source.methods.filter((method) => method !== step.method);
  const methodName = (method: TwoFactorMethod) =>
    method === "phone" ? words.methods.phone(source.phoneHint ?? "") : words.methods[method];
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      {others.length > 0 && (
        <section>
          <h2 className="text-ui font-semibold">{words.other}</h2>
          <ul className="-ms-2.5 mt-1 flex flex-col items-start">
            {others.map((method) => (
              <li key={method}>
                <Button variant="quiet" size="sm" onPress={() => step.choose(method)}>
                  {methodName(method)}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="text-meta text-ink-2">{words.noneLeft}</p>
    </div>
  );
}
