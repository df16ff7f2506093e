import { hasType } from "@keepwell/client/api/call-failure.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { useText } from "../text/text.ts";
import { titledMessage } from "./failure-words.ts";

interface LoadProblemProps {
  /**
   * A sentence about what is missing. For an internal error of the server, the specification's sentence replaces this
   * title.
   */
  readonly title: string;
  /** The failure. Its sentence is shown below the title. Leave this property out if the title is enough. */
  readonly error?: unknown;
  readonly onRetry: () => unknown;
}

/** Says what could not be loaded and why, with a button to retry. */
export function LoadProblem({ title, error, onRetry }: LoadProblemProps) {
  const { common, errors } = useText();
  const fault = hasType(error, "internal") ? error : null;
  const reference = fault?.requestId ? errors.reference(fault.requestId) : undefined;
  const reason = error ? titledMessage(error) : undefined;
  return (
    <Alert
      tone="error"
      isLive
      title={fault ? errors.loadFailed : title}
      action={<Button onPress={() => void onRetry()}>{common.retry}</Button>}
    >
      {fault ? reference : reason}
    </Alert>
  );
}
