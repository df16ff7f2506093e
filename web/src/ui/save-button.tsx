import { useText } from "../text/text.ts";
import { SubmitButton } from "./submit-button.tsx";
import type { Submission } from "./use-submit.ts";

type SaveButtonProps = {
  readonly submission: Submission<string>;
  readonly disabledReason?: string | undefined;
};

/** The submit button of a form that changes what is stored. */
export function SaveButton({ submission, disabledReason }: SaveButtonProps) {
  const { common } = useText();
  return (
    <SubmitButton submission={submission} pendingLabel={common.saving} disabledReason={disabledReason}>
      {common.save}
    </SubmitButton>
  );
}
