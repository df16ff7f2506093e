import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { type EntryDraft, sealNewEntry } from "../buckets/save-entry.ts";
import type { Session } from "../session/session.ts";
import { yieldToPage } from "../yield-to-page.ts";
import type { ListUid } from "./lists-once.ts";
import type { PlannedRow } from "./plan-import.ts";
import type { SealedRow } from "./send-entries.ts";

/**
 * How many rows are sealed at the same time. They are enough to keep the browser's crypto busy, and few enough for the
 * page to render in between.
 */
const AT_ONCE = 10;

/** A row with the uid that its entry gets. The uid is the same when the import is resumed. */
export interface NumberedRow extends PlannedRow {
  readonly uid: string;
}

interface Sealing {
  readonly session: Session;
  readonly bucket: Bucket;
  readonly listUid: ListUid;
  readonly signal?: AbortSignal | undefined;
}

/** Seals the drafts of rows, in order. Before it seals `AT_ONCE` rows, it creates the missing lists that they name. */
export const sealRows = async (
  rows: readonly NumberedRow[],
  drafts: readonly EntryDraft[],
  { session, bucket, listUid, signal }: Sealing,
): Promise<SealedRow[]> => {
  const sealed: SealedRow[] = [];
  const seal = async (row: NumberedRow, draft: EntryDraft | undefined, listId: string | null) => {
    if (!draft) throw new RangeError(`row ${row.index} has no draft`);
    return {
      index: row.index,
      body: await sealNewEntry(session, bucket, { ...draft, listId, uid: row.uid }),
    };
  };
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    signal?.throwIfAborted();
    const some = rows.slice(at, at + AT_ONCE);
    const lists: (string | null)[] = [];
    for (const { listName } of some) lists.push(listName === undefined ? null : await listUid(listName));
    const work = some.map((row, nth) => seal(row, drafts[at + nth], lists[nth] ?? null));
    sealed.push(...(await Promise.all(work)));
    await yieldToPage();
  }
  return sealed;
};
