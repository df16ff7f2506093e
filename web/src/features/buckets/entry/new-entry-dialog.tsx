import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { EntryType } from "@keepwell/contract/buckets/entry.ts";
import { notify } from "@keepwell/ui/notices-store.ts";
import { useVaultText } from "../../../text/vault-text.ts";
import { reloadEntries } from "../reloads.ts";
import { EditEntry } from "./edit-entry.tsx";
import { useEntryPlace } from "./use-entry-place.ts";

interface NewEntryDialogProps {
  readonly session: Session;
  readonly bucket: Bucket;
  readonly type: EntryType;
  /** The open list, which new entries are created in. */
  readonly listId: string | undefined;
  readonly onClose: () => void;
}

export function NewEntryDialog(props: NewEntryDialogProps) {
  const { session, bucket, type, listId, onClose } = props;
  const text = useVaultText();
  const subtitle = useEntryPlace({ session, bucket, listUid: listId });
  return (
    <EditEntry
      {...props}
      subtitle={subtitle}
      before={null}
      newer={null}
      onConflict={onClose}
      onDiscard={onClose}
      onSaved={() => {
        notify({ tone: "success", text: type === "note" ? text.entry.noteCreated : text.entry.created });
        void reloadEntries(session, bucket.uid);
        onClose();
      }}
    />
  );
}
