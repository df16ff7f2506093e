import { LeaveGuard } from "../../../app/leave-guard.tsx";
import { useVaultText } from "../../../text/vault-text.ts";

interface DiscardGuardProps {
  readonly isDirty: () => boolean;
  readonly onDiscard: () => void;
}

export function DiscardGuard({ isDirty, onDiscard }: DiscardGuardProps) {
  const text = useVaultText().entry;
  return (
    <LeaveGuard
      isNeeded={isDirty}
      isKept
      title={text.unsavedTitle}
      stay={text.keepEditing}
      leave={text.discard}
      onLeave={onDiscard}
    >
      {text.unsavedText}
    </LeaveGuard>
  );
}
