import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { SubmitButton } from "@keepwell/ui/submit-button.tsx";
import { Summary } from "@keepwell/ui/summary.tsx";
import type { Submission } from "@keepwell/ui/use-submit.ts";
import type { ReactNode } from "react";
import { TermsBox, type TermsBoxProps } from "../../app/terms-box.tsx";
import { useSignUpText } from "../../text/sign-up-text.ts";

interface SignUpSummaryProps {
  readonly cost: ReactNode;
  readonly submission: Submission<string>;
  /** The problem that the card form reports. */
  readonly problem: string | undefined;
  /** Why the form cannot be sent yet. */
  readonly refusal: string | undefined;
  readonly terms: TermsBoxProps;
}

/** The cost, the terms and the button. If the sign-up failed, also the reason. */
export function SignUpSummary(props: SignUpSummaryProps) {
  const { submission } = props;
  const text = useSignUpText();
  return (
    <Summary title={text.summary}>
      {props.cost}
      <TermsBox {...props.terms} />
      <FormAlert
        submission={submission}
        message={submission.errorType === "card_error" ? props.problem : undefined}
      />
      <SubmitButton
        submission={submission}
        isWide
        pendingLabel={text.submitting}
        disabledReason={props.refusal}
      >
        {text.submit}
      </SubmitButton>
    </Summary>
  );
}
