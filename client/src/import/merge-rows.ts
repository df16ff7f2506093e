/** @file Merges rows of a file into existing entries, with one save for each entry ([Note: Undo]). */

import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { VERSIONS_KEPT } from "@keepwell/contract/buckets/versions.endpoints.ts";
import { deriveMergeMark } from "@keepwell/crypto/import/derive-merge-mark.ts";
import type { ImportKey } from "@keepwell/crypto/import/import-secret.ts";
import { hasType, isConflict } from "../api/call-failure.ts";
import { CONTENTS_AT_ONCE, type ReadContent, readContents } from "../buckets/read-contents.ts";
import { type EntryDraft, updateEntry } from "../buckets/save-entry.ts";
import type { Session } from "../session/session.ts";
import { type Merging, markOf, mergeDraft } from "./merge-draft.ts";
import type { PlannedRow } from "./plan-import.ts";

/**
 * What happened to a row. `apart`: the row does not fit into the entry, or the entry cannot be read or edited, so the
 * import creates a new entry for the row.
 */
export type MergeResult = "merged" | "same" | "apart";

export interface MergedRow extends PlannedRow {
  readonly mergeInto: string;
}

interface Within {
  readonly session: Session;
  readonly bucket: Bucket;
  readonly key: ImportKey;
  readonly merging: Merging;
}

const TRIES = 3;

/** Whether this import has saved the entry's current revision. */
export const isMergedBy = async (key: ImportKey, { opened }: ReadContent): Promise<boolean> => {
  const mark = markOf(opened);
  return mark !== undefined && mark === (await deriveMergeMark(key, opened.uid, opened.rev - 1));
};

/** Whether this import has saved a revision of the entry, but the entry was saved again afterwards. */
export const wasMergedBy = async (key: ImportKey, { opened }: ReadContent): Promise<boolean> => {
  const [mark, { uid, rev }] = [markOf(opened), opened];
  if (mark === undefined) return false;
  for (let before = rev - 2; before > 0 && before >= rev - VERSIONS_KEPT; before -= 1)
    if (mark === (await deriveMergeMark(key, uid, before))) return true;
  return false;
};

const readOne = async ({ session, bucket }: Within, uid: string): Promise<ReadContent | null> => {
  const read = (await readContents(session, bucket, [uid])).get(uid);
  return typeof read === "object" ? read : null;
};

/**
 * Merges one row. If another client saves the entry at the same time, this client reads the entry again and retries.
 */
const mergeOne = async (within: Within, first: ReadContent | null, row: EntryDraft): Promise<MergeResult> => {
  const { session, bucket, key, merging } = within;
  let read = first;
  for (let tries = 1; read; tries += 1) {
    const { opened, sealed } = read;
    if (await isMergedBy(key, read)) return "merged";
    const mark = await deriveMergeMark(key, opened.uid, opened.rev);
    const merged = mergeDraft(opened, row, { ...merging, mark });
    if (typeof merged === "string") return merged;
    try {
      await updateEntry(session, bucket, { opened: sealed, draft: merged.draft });
      return "merged";
    } catch (error) {
      // The user may create entries in the bucket, but may not edit this entry.
      if (hasType(error, "forbidden")) return "apart";
      if (!isConflict(error) || tries === TRIES) throw error;
      read = await readOne(within, opened.uid);
    }
  }
  return "apart";
};

interface MergeSteps {
  readonly take: (indices: readonly number[]) => Promise<readonly EntryDraft[]>;
  readonly onMerged: (index: number, result: MergeResult) => void;
  readonly signal: AbortSignal | undefined;
}

/** Merges rows one after the other. The marks in entries show which rows an earlier run has merged. */
export const mergeRows = async (
  within: Within,
  rows: readonly MergedRow[],
  { take, onMerged, signal }: MergeSteps,
): Promise<void> => {
  for (let at = 0; at < rows.length; at += CONTENTS_AT_ONCE) {
    const some = rows.slice(at, at + CONTENTS_AT_ONCE);
    const drafts = await take(some.map(({ index }) => index));
    const uids = some.map(({ mergeInto }) => mergeInto);
    const contents = await readContents(within.session, within.bucket, [...new Set(uids)]);
    for (const [nth, { index, mergeInto }] of some.entries()) {
      signal?.throwIfAborted();
      const [read, draft] = [contents.get(mergeInto), drafts[nth]];
      if (!draft) throw new RangeError(`row ${index} has no draft`);
      onMerged(index, await mergeOne(within, typeof read === "object" ? read : null, draft));
    }
  }
};
