import { useCardFormText } from "../../../text/card-form-text.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";

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
