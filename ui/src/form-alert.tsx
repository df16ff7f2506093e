import type { ReactNode } from "react";
import { Alert } from "./alert.tsx";
import { useUiText } from "./text/ui-text.ts";
import type { Submission } from "./use-submit.ts";

type FormAlertProps = {
  readonly submission: Submission<string>;
  /** Shown in place of the failure's own sentence. */
  readonly message?: string | undefined;
  /** An action that helps, such as a retry. */
  readonly action?: ReactNode;
};

/**
 * After a failed submit, says how many fields need attention, or what went wrong. If exactly one field is wrong, and
 * there are no `strays` and no action, only screen readers get this text: that field has the focus and shows its own
 * error.
 */
export function FormAlert({ submission, message, action }: FormAlertProps) {
  const text = useUiText();
  const count = Object.keys(submission.errors).length;
  if (submission.message === undefined) return null;
  const title = count > 0 ? text.fieldsNeedAttention(count) : (message ?? submission.message);
  if (count === 1 && submission.strays.length === 0 && action === undefined)
    return (
      <p role="alert" className="sr-only">
        {title}
      </p>
    );
  return (
    <Alert tone="error" isLive title={title} action={action}>
      {submission.strays.length > 0
        ? submission.strays.map((stray) => <p key={stray}>{stray}</p>)
        : undefined}
    </Alert>
  );
}
