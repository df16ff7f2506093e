import { Button, type ButtonProps } from "./button.tsx";
import { useSendingRefusal } from "./sending-refusal.ts";
import type { Submission } from "./use-submit.ts";

type SubmitButtonProps = Pick<ButtonProps, "children" | "variant" | "isWide" | "disabledReason"> & {
  readonly submission: Submission<string>;
  readonly pendingLabel: string;
};

/** The button that sends the form around it. It is busy until the reply. */
export function SubmitButton({ submission, variant = "primary", ...button }: SubmitButtonProps) {
  const disabledReason = useSendingRefusal(button.disabledReason);
  return (
    <Button
      {...button}
      type="submit"
      variant={variant}
      isPending={submission.processing}
      disabledReason={disabledReason}
    />
  );
}
