import { useText } from "../text/text.ts";
import { Alert } from "./alert.tsx";
import type { Submission } from "./use-submit.ts";

/** Above the form: how many fields need attention, or what went wrong. Empty while all is well. */
export function FormAlert({ submission }: { readonly submission: Submission<string> }) {
  const text = useText();
  const count = Object.keys(submission.errors).length;
  if (submission.message === undefined) return null;
  return (
    <Alert tone="error" isLive title={count > 0 ? text.ui.fieldsNeedAttention(count) : submission.message}>
      {submission.strays.length > 0 && submission.strays.map((stray) => <p key={stray}>{stray}</p>)}
    </Alert>
  );
}
