import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { useCardFormText } from "../../../text/card-form-text.ts";

interface CardUnavailableProps {
  readonly isTrying: boolean;
  readonly onRetry: () => void;
}

export function CardUnavailable({ isTrying, onRetry }: CardUnavailableProps) {
  const words = useCardFormText();
  const retry = (
    <Button size="sm" isPending={isTrying} onPress={onRetry}>
      {words.retry}
    </Button>
  );
  return (
    <Alert tone="error" isLive title={words.unavailable} action={retry}>
      {words.unavailableText}
    </Alert>
  );
}
