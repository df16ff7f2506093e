/** @file What an export contains: the chosen buckets with their lists and entries, and what cannot be exported. */
import { isUnverifiable } from "../api/unverifiable.ts";
import { readEntryMarks } from "../buckets/entry-marks.ts";
import type { ClosedBucket } from "../buckets/list-buckets.ts";
import { type ListedList, listLists } from "../buckets/list-lists.ts";
import type { TrashedBucket } from "../buckets/trashed-bucket.ts";
import type { ContentLine, Omitted } from "../import/keepwell/export-lines.ts";
import type { OpenBucket } from "../keyring/private-bucket.ts";
import type { Session } from "../session/session.ts";
import { collectEntries } from "./collect-entries.ts";
import { isExportable, loadExportRight } from "./export-right.ts";

export interface ExportContents {
  /**
   * The buckets as `listBuckets` returns them. A bucket that does not open becomes an omission. A bucket in Trash is
   * exported only if the user has chosen to export Trash.
   */
  readonly buckets: readonly (OpenBucket | ClosedBucket)[];
  readonly history: boolean;
  readonly trash: boolean;
}

export interface CollectedPart {
  readonly lines: readonly ContentLine[];
  /** The number of entries that were read so far, in all buckets, including those that were omitted while being read. */
  readonly done: number;
  /** The number of entries in the buckets that were reached so far. */
  readonly total: number;
}

const omittedBucket = ({ uid }: { readonly uid: string | null }, reason: "closed" | "policy"): Omitted => ({
  ...{ kind: "omitted", bucket: uid, entry: null, name: "", rev: null },
  reason,
});

const asBucketLine = ({ uid, name, access_type, is_shared, is_system }: OpenBucket) =>
  ({
    kind: "bucket",
    uid,
    name,
    access: access_type,
    shared: is_shared || access_type !== "owner",
    private: is_system,
  }) as const;

/**
 * The line of a list. A list that cannot be verified has no name. It becomes an omission, and its entries are exported
 * without a list.
 */
const asListLine = ({ uid, bucket, name, naming }: ListedList): ContentLine =>
  naming === "unverifiable"
    ? { kind: "omitted", bucket: bucket.uid, entry: null, name: "", rev: null, reason: "unverifiable" }
    : { kind: "list", uid, bucket: bucket.uid, name, confirmed: naming === "confirmed" };

const starredBy = async (session: Session): Promise<ReadonlySet<string>> =>
  new Set(Object.keys((await readEntryMarks(session)).starred));

/** The line of an entry. If the entry's list is not in the file, the line names only the bucket. */
const inKnownLists = (line: ContentLine, known: ReadonlySet<string>): ContentLine =>
  line.kind === "entry" && line.list !== null && !known.has(line.list) ? { ...line, list: null } : line;

/**
 * The line of an entry in a bucket. In a trashed bucket, every entry is exported as trashed. If only the bucket was
 * moved to Trash, the entry gets the time of the bucket's move.
 */
const inTrashWith = (trashed: TrashedBucket | null, line: ContentLine): ContentLine =>
  trashed && line.kind === "entry" && line.trashed_at === null
    ? { ...line, trashed_at: new Date(trashed.trashedAt * 1000).toISOString() }
    : line;

/**
 * Reads and opens the chosen buckets part by part, so that the page stays responsive. The lines of a bucket come in
 * this order: the bucket, its lists, its entries. Everything that does not open, does not verify or may not be exported
 * gets an `omitted` line.
 * @throws CannotVerifyError if the enterprise's roster does not verify; CallFailure when the server refuses or cannot
 * be reached; the signal's reason when it was aborted.
 */
export async function* collectExport(
  session: Session,
  { buckets, history, trash }: ExportContents,
  signal?: AbortSignal,
): AsyncGenerator<CollectedPart, void> {
  const right = await loadExportRight(session);
  const starred = await starredBy(session);
  let before = 0;
  for (const chosen of buckets) {
    signal?.throwIfAborted();
    const trashed = isUnverifiable(chosen) && chosen.state === "trashed" ? chosen : null;
    if (trashed && !trash) continue;
    const bucket = trashed?.bucket ?? chosen;
    if (isUnverifiable(bucket)) {
      yield { lines: [omittedBucket(bucket, "closed")], done: before, total: before };
      continue;
    }
    if (!isExportable(right, bucket)) {
      yield { lines: [omittedBucket(bucket, "policy")], done: before, total: before };
      continue;
    }
    const lists = (await listLists(session, bucket.uid, () => bucket)).map(asListLine);
    const known = new Set(lists.flatMap((line) => (line.kind === "list" ? [line.uid] : [])));
    yield { lines: [asBucketLine(bucket), ...lists], done: before, total: before };
    let inBucket = 0;
    for await (const { lines, done, total } of collectEntries(session, bucket, {
      history,
      trash,
      starred,
      signal,
    })) {
      inBucket = total;
      const placed = lines.map((line) => inTrashWith(trashed, inKnownLists(line, known)));
      yield { lines: placed, done: before + done, total: before + total };
    }
    before += inBucket;
  }
}
