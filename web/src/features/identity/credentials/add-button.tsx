import { CREDENTIALS_MAX } from "@keepwell/contract/identity/credentials.endpoints.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { AddIcon } from "@keepwell/ui/icons.ts";
import { useOfflineReason } from "../../../app/use-online.ts";
import { useText } from "../../../text/text.ts";

interface AddButtonProps {
  readonly label: string;
  /** The number of the account's passkeys and security keys. */
  readonly count: number;
  readonly onPress: () => void;
}

export function AddButton({ label, count, onPress }: AddButtonProps) {
  const { errors } = useText();
  const offline = useOfflineReason();
  const full = count >= CREDENTIALS_MAX ? errors.byCode["credentials.full"] : undefined;
  return (
    <Button icon={AddIcon} disabledReason={offline ?? full} onPress={onPress}>
      {label}
    </Button>
  );
}
