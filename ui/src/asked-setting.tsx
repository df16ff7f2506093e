import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { FormSection } from "./form-section.tsx";
import { QuestionDialog } from "./question-dialog.tsx";

interface AskedSettingProps {
  readonly title: string;
  /** A sentence about the current state. */
  readonly text: string;
  /** The texts for the only change that is currently possible. */
  readonly change: { readonly action: string; readonly question: string; readonly explain: string };
  readonly disabledReason: string | undefined;
  readonly isAsking: boolean;
  readonly ask: (isAsking: boolean) => void;
  readonly isPending: boolean;
  readonly onConfirm: () => void;
  /** Shown below the sentence about the current state. */
  readonly children?: ReactNode;
}

/**
 * A setting whose change has consequences. It shows the current state, and a dialog explains the change before the user
 * makes it.
 */
export function AskedSetting(props: AskedSettingProps) {
  const { title, text, change, isAsking, ask, isPending, onConfirm, disabledReason, children } = props;
  return (
    <FormSection title={title} text={text}>
      {children}
      <div>
        <Button disabledReason={disabledReason} onPress={() => ask(true)}>
          {change.action}
        </Button>
      </div>
      {isAsking && (
        <QuestionDialog
          title={change.question}
          action={change.action}
          isPending={isPending}
          onCancel={() => ask(false)}
          onConfirm={onConfirm}
        >
          <p>{change.explain}</p>
        </QuestionDialog>
      )}
    </FormSection>
  );
}
