import type { ShownEntry } from "@keepwell/client/buckets/shown-entries.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { dropEntry } from "../queries.ts";
import { showBulkEnd } from "../selection/after-bulk.ts";
import type { BulkEnd } from "../selection/bulk-end.ts";
import { MoveToBucketDialog } from "../selection/move-to-bucket-dialog.tsx";
import { MoveToListDialog } from "../selection/move-to-list-dialog.tsx";

interface MoveOpenedProps {
  readonly session: Session;
  readonly bucket: Bucket;
  readonly entry: ShownEntry;
  /** The list that the entry is in; undefined if it is in none. */
  readonly listUid: string | undefined;
  readonly to: "list" | "bucket";
  /** Called when the entry has left the bucket. */
  readonly onGone: () => void;
  /** Called when the entry is still in the bucket, in its list or in another one. */
  readonly onStay: () => void;
}

/** Moves the opened entry. Uses the dialogs that move selected entries. */
export function MoveOpened(props: MoveOpenedProps) {
  const { session, bucket, entry, listUid, to, onGone, onStay } = props;
  const entries = [{ ...entry, bucket }];
  const end = (result: BulkEnd) => {
    const isGone = result.change === "gone" && result.done.length > 0;
    if (isGone) onGone();
    showBulkEnd(session, entries, result);
    if (isGone) dropEntry(session, bucket.uid, entry.uid);
    else onStay();
  };
  const asked = { session, entries, refused: [], onEnd: end };
  if (to === "bucket") return <MoveToBucketDialog {...asked} />;
  const moved = { listUid, isListed: listUid !== undefined };
  return <MoveToListDialog {...asked} bucket={bucket} moved={moved} target={undefined} />;
}
