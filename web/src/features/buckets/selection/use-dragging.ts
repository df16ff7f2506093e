import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { BULK_MAX } from "@keepwell/contract/fields.ts";
import { useEffect, useMemo, useState } from "react";
import { useVaultText } from "../../../text/vault-text.ts";
import type { CountedList } from "../lists/use-lists.ts";
import { moveByDrop } from "./after-bulk.ts";
import type { BulkQuestion } from "./bulk-dialogs.tsx";
import { type Row, shownEntries } from "./entry-rows.ts";
import type { SelectedRows } from "./use-selected-rows.ts";

interface Dragging {
  readonly session: Session;
  readonly bucket: Bucket;
  readonly rows: readonly Row[];
  readonly selection: SelectedRows;
  readonly ask: (question: BulkQuestion) => void;
}

const NOTHING: readonly string[] = [];
const NONE: ReadonlySet<string> = new Set();
const FLASH_MS = 1500;

/** Returns the dragged rows, and the function that moves them to the list on which they are dropped. */
export const useDragging = ({ session, bucket, rows, selection, ask }: Dragging) => {
  const text = useVaultText().lists;
  const [uids, set] = useState(NOTHING);
  const [flashing, flash] = useState(NONE);
  const { unselectable } = selection;
  const drag = useMemo(
    () => ({
      onStart: (ids: readonly string[]) => set(ids.filter((id) => !unselectable.has(id))),
      onEnd: () => set(NOTHING),
    }),
    [unselectable],
  );
  useEffect(() => {
    if (flashing.size === 0) return;
    const timer = setTimeout(() => flash(NONE), FLASH_MS);
    return () => clearTimeout(timer);
  }, [flashing]);
  const move = async (list: CountedList) => {
    const entries = shownEntries(rows, new Set(uids));
    const moved = await moveByDrop(session, { bucket, entries, list, text });
    if (moved) selection.clear();
    else flash(new Set(uids));
  };
  const drop = (list: CountedList) => {
    if (uids.length <= BULK_MAX) return void move(list);
    // A move of more than `BULK_MAX` entries takes several calls. So a dialog asks the user before the move begins, and
    // lets them stop it.
    selection.onChange(new Set(uids));
    ask({ what: "move-to-list", bucket, target: list.uid });
  };
  return { uids, drag, flashing, drop };
};
