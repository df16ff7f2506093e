import type { Session } from "@keepwell/client/session/session.ts";
import type { RecoveryState } from "@keepwell/contract/identity/recovery.endpoints.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { FormSection } from "@keepwell/ui/form-section.tsx";
import { notify } from "@keepwell/ui/notices-store.ts";
import { useState } from "react";
import { useRecoveryText } from "../../text/recovery-text.ts";
import { CodeShown } from "./code-shown.tsx";
import { MakeCodeForm } from "./make-code-form.tsx";
import { refreshRecovery } from "./recovery-queries.ts";

type Step =
  /** `replaced`: the code that was just shown is no longer the account's code. */
  | { readonly kind: "resting"; readonly replaced?: boolean }
  | { readonly kind: "asking" }
  /** Only the state of this component holds the code, so the code is lost when the user leaves the page. */
  | { readonly kind: "shown"; readonly code: string; readonly madeAt: string };

interface CodeSectionProps {
  readonly session: Session;
  readonly code: RecoveryState["code"];
}

/** Shows whether the account has a recovery code. A button makes the first code or a new one. */
export function CodeSection({ session, code }: CodeSectionProps) {
  const words = useRecoveryText().page;
  const [step, go] = useState<Step>({ kind: "resting" });
  const label = code === null ? words.make : words.renew;
  const rest = (replaced = false) => {
    go({ kind: "resting", replaced });
    void refreshRecovery(session);
  };
  return (
    <FormSection title={words.codeTitle} text={words.codeText}>
      {step.kind === "resting" && step.replaced && (
        <Alert tone="error" isLive>
          {words.checkReplaced}
        </Alert>
      )}
      {step.kind !== "shown" && <CodeState code={code} />}
      {step.kind === "resting" && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button
            variant={isSaved(code) ? "secondary" : "primary"}
            autoFocus={step.replaced ?? false}
            onPress={() => go({ kind: "asking" })}
          >
            {label}
          </Button>
          {code !== null && <span className="text-ui text-ink-2">{words.renewNote}</span>}
        </div>
      )}
      {step.kind === "asking" && (
        <MakeCodeForm
          session={session}
          label={label}
          onMade={(made) => go({ kind: "shown", code: made, madeAt: new Date().toISOString() })}
          onCancel={() => go({ kind: "resting" })}
        />
      )}
      {step.kind === "shown" && (
        <CodeShown
          session={session}
          code={step.code}
          madeAt={step.madeAt}
          onSaved={() => {
            notify({ tone: "success", text: words.confirmed });
            rest();
          }}
          onReplaced={() => rest(true)}
          onLater={() => rest()}
        />
      )}
    </FormSection>
  );
}

const isSaved = (code: RecoveryState["code"]): boolean => code !== null && code.saved_at !== null;

function CodeState({ code }: Pick<CodeSectionProps, "code">) {
  const words = useRecoveryText().page;
  if (code === null) return <Alert tone="warning">{words.none}</Alert>;
  return code.saved_at === null ? (
    <Alert tone="warning">{words.unsaved(code.created_at)}</Alert>
  ) : (
    <Alert tone="success">{words.saved(code.saved_at)}</Alert>
  );
}
