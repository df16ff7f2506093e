import type { ReactNode } from "react";
import { useText } from "../text/text.ts";
import { Alert } from "./alert.tsx";
import type { Submission } from "./use-submit.ts";

type FormAlertProps = {
  readonly submission: Submission<string>;
  /** In place of the failure's own sentence, where the form knows better. */
  readonly message?: string | undefined;
  /** A way out. */
  readonly action?: ReactNode;
};

/** How many fields need attention, or what went wrong. Empty while all is well. */
export function FormAlert({ submission, message, action }: FormAlertProps) {
  const text = useText();
  const count = Object.keys(submission.errors).length;
  if (submission.message === undefined) return null;
  const title = count > 0 ? text.ui.fieldsNeedAttention(count) : (message ?? submission.message);
  return (
    <Alert tone="error" isLive title={title} action={action}>
      {submission.strays.length > 0
        ? submission.strays.map((stray) => <p key={stray}>{stray}</p>)
        : undefined}
    </Alert>
  );
}
