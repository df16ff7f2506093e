import type { ReactNode } from "react";
import { TermsBox } from "../../app/terms-box.tsx";
import { useText } from "../../text/text.ts";
import { Button } from "../../ui/button.tsx";
import { FormAlert } from "../../ui/form-alert.tsx";
import { Summary } from "../../ui/summary.tsx";
import type { Submission } from "../../ui/use-submit.ts";

interface SignUpSummaryProps {
  readonly cost: ReactNode;
  readonly submission: Submission<string>;
  /** The card form's problem. */
  readonly problem: string | undefined;
  /** Why no payment is possible now. */
  readonly refusal: string | undefined;
  readonly isAccepted: boolean;
  readonly onAccept: (isAccepted: boolean) => void;
}

/** What is about to happen, the terms, the button, and the reason if it failed. */
export function SignUpSummary(props: SignUpSummaryProps) {
  const { submission, isAccepted } = props;
  const text = useText().identity.signup;
  return (
    <Summary title={text.summary}>
      {props.cost}
      <TermsBox isAccepted={isAccepted} onAccept={props.onAccept} />
      <FormAlert
        submission={submission}
        message={submission.errorType === "card_error" ? props.problem : undefined}
      />
      <Button
        type="submit"
        variant="primary"
        isWide
        isPending={submission.processing}
        pendingLabel={text.submitting}
        disabledReason={props.refusal ?? (isAccepted ? undefined : text.acceptFirst)}
      >
        {text.submit}
      </Button>
    </Summary>
  );
}
