import { forgetMissing } from "@keepwell/client/buckets/missing-entries.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { Dialog, DialogFooter } from "@keepwell/ui/dialog.tsx";
import { useVaultText } from "../../../text/vault-text.ts";
import { refreshEntries } from "../queries.ts";

interface MissingEntryProps {
  readonly session: Session;
  readonly bucketUid: string;
  readonly entryUid: string;
  readonly onClose: () => void;
}

/** Shown in place of an entry that the server no longer sends, although this browser has seen it before. */
export function MissingEntry({ session, bucketUid, entryUid, onClose }: MissingEntryProps) {
  const { common, entry } = useVaultText();
  const forget = async () => {
    await forgetMissing(session, { bucketUid, uid: entryUid });
    void refreshEntries(session, bucketUid);
    onClose();
  };
  return (
    <Dialog
      isOpen
      size="sm"
      title={entry.missingTitle}
      onRequestClose={onClose}
      footer={
        <DialogFooter start={<Button onPress={() => void forget()}>{entry.missingForget}</Button>}>
          <Button variant="primary" onPress={onClose}>
            {common.close}
          </Button>
        </DialogFooter>
      }
    >
      <Alert tone="error" isLive>
        {entry.missingText}
      </Alert>
    </Dialog>
  );
}
