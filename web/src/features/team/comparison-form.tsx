import { Button } from "@keepwell/ui/button.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import type { Submission } from "@keepwell/ui/use-submit.ts";
import type { ReactNode } from "react";
import { useOfflineReason } from "../../app/use-online.ts";
import { CompareCard } from "./compare-card.tsx";

interface ComparisonFormProps {
  /** Submits that both people see the same code. */
  readonly submission: Submission<never>;
  /** Five groups; undefined while it is computed. */
  readonly code: string | undefined;
  /** How to compare the code, and what follows from the comparison. */
  readonly text: ReactNode;
  readonly button: string;
  readonly isPrimary?: boolean;
  /** Why the button cannot be pressed yet; undefined if it can. */
  readonly disabledReason?: string | undefined;
}

/** The code to compare, with a button by which the user confirms that both people see the same code. */
export function ComparisonForm(props: ComparisonFormProps) {
  const { submission, code, text, button, isPrimary = false, disabledReason } = props;
  const offline = useOfflineReason();
  return (
    <>
      <FormAlert submission={submission} />
      <CompareCard code={code} text={text}>
        <Button
          variant={isPrimary ? "primary" : "secondary"}
          isPending={submission.processing}
          disabledReason={offline ?? disabledReason}
          onPress={() => submission.submit()}
        >
          {button}
        </Button>
      </CompareCard>
    </>
  );
}
