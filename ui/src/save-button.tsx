import { SubmitButton } from "./submit-button.tsx";
import { useUiText } from "./text/ui-text.ts";
import type { Submission } from "./use-submit.ts";

type SaveButtonProps = {
  readonly submission: Submission<string>;
  /** A label that names what is saved. Set it if the page shows several forms. */
  readonly label?: string;
  readonly disabledReason?: string | undefined;
};

/** The submit button of a form that changes what is stored. */
export function SaveButton({ submission, label, disabledReason }: SaveButtonProps) {
  const text = useUiText();
  return (
    <SubmitButton submission={submission} pendingLabel={text.saving} disabledReason={disabledReason}>
      {label ?? text.save}
    </SubmitButton>
  );
}
