import type { TrashedBucket } from "@keepwell/client/buckets/trashed-bucket.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { DeleteIcon } from "@keepwell/ui/icons.ts";
import { notify } from "@keepwell/ui/notices-store.ts";
import { useState } from "react";
import { useOfflineReason } from "../../../app/use-online.ts";
import { useTrashText } from "../../../text/trash-text.ts";
import { reloadBuckets } from "../reloads.ts";
import { focusRowSoon } from "../selection/focus-row.ts";
import { entriesIn, type PlacedEntry } from "../selection/placed-entries.ts";
import { BucketDeletion } from "./bucket-deletion.tsx";
import { TrashDialog } from "./trash-dialog.tsx";
import type { TrashRow } from "./trash-rows.ts";

interface EmptyTrashProps {
  readonly session: Session;
  readonly rows: readonly TrashRow[];
  readonly trashed: readonly TrashedBucket[];
  /** Whether everything in Trash was loaded. */
  readonly isWhole: boolean;
}

/**
 * Deletes permanently everything in Trash that the user may delete, after it has asked them. Not offered if this is
 * nothing, or while Trash is not completely loaded.
 */
export function EmptyTrash({ session, rows, trashed, isWhole }: EmptyTrashProps) {
  const words = useTrashText();
  const offline = useOfflineReason();
  // What was in Trash when the user was asked. It is kept here, because rows disappear while Trash is being emptied.
  const [asked, ask] = useState<{
    entries: readonly PlacedEntry[];
    trashed: readonly TrashedBucket[];
  } | null>(null);
  const end = (entries: readonly PlacedEntry[], done: readonly string[], message: string) => {
    ask(null);
    reloadBuckets(session, entries);
    if (done.length === 0) return;
    notify({ tone: "success", text: message });
    focusRowSoon(undefined);
  };
  return (
    <>
      {isWhole && rows.length + trashed.length > 0 && (
        <Button
          icon={DeleteIcon}
          variant="danger-quiet"
          disabledReason={offline}
          onPress={() => ask({ entries: entriesIn(rows), trashed })}
        >
          {words.empty}
        </Button>
      )}
      {asked && asked.entries.length > 0 && (
        <TrashDialog
          session={session}
          question="empty"
          entries={asked.entries}
          trashed={asked.trashed}
          onEnd={(done, message) => end(asked.entries, done, message)}
        />
      )}
      {asked && asked.entries.length === 0 && (
        <BucketDeletion
          session={session}
          trashed={asked.trashed}
          title={words.emptyTitle}
          action={words.empty}
          text={words.emptyText(0, asked.trashed.length)}
          done={words.emptied}
          onClose={() => ask(null)}
        />
      )}
    </>
  );
}
