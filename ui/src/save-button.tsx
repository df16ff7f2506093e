import { SubmitButton } from "./submit-button.tsx";
import { useUiText } from "./text/ui-text.ts";
import type { Submission } from "./use-submit.ts";

type SaveButtonProps = {
  readonly submission: Submission<string>;
  readonly disabledReason?: string | undefined;
};

/** The submit button of a form that changes what is stored. */
export function SaveButton({ submission, disabledReason }: SaveButtonProps) {
  const text = useUiText();
  return (
    <SubmitButton submission={submission} pendingLabel={text.saving} disabledReason={disabledReason}>
      {text.save}
    </SubmitButton>
  );
}
