import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { useText } from "../../../../text/text.ts";
import { cannotBeVerified, useProblemWords } from "../entry-problem.tsx";
import { useHistoryText } from "./history-text.ts";

interface VersionProblemProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Says why the history, or one version, is not shown. Offers a retry, unless it could not be verified. */
export function VersionProblem({ error, onRetry }: VersionProblemProps) {
  const words = useHistoryText();
  const text = useText();
  const message = useProblemWords(error);
  if (cannotBeVerified(error))
    return (
      <Alert tone="error" isLive title={words.unverifiable}>
        {message}
      </Alert>
    );
  return (
    <Alert
      tone="error"
      isLive
      action={
        <Button size="sm" onPress={onRetry}>
          {text.common.retry}
        </Button>
      }
    >
      {message}
    </Alert>
  );
}
