/**
 * @file Undoes an import ([Note: Undo]). Deletes only objects that the import created. An entry that was saved again
 * afterwards stays.
 */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import {
  deriveImportedBucket,
  deriveImportedEntry,
  deriveImportedList,
} from "@keepwell/crypto/import/derive-import-uid.ts";
import { type ImportKey, openImportSecret } from "@keepwell/crypto/import/import-secret.ts";
import { isUnverifiable } from "../api/unverifiable.ts";
import { deleteEntries } from "../buckets/delete-entries.ts";
import { listBuckets } from "../buckets/list-buckets.ts";
import { listWithTrash } from "../buckets/list-entries.ts";
import { listLists } from "../buckets/list-lists.ts";
import { inSlices } from "../in-slices.ts";
import type { OpenBucket } from "../keyring/private-bucket.ts";
import type { Progress } from "../keys/in-chunks.ts";
import type { Session } from "../session/session.ts";
import { forgetImport, type KnownImport, mergedIn, secretOf } from "./import-record.ts";
import { unstarImported } from "./star-imported.ts";
import { undoMerges } from "./undo-merges.ts";

export interface Undone {
  readonly deleted: number;
  /** How many entries have got a new version with the content that they had before rows were merged into them. */
  readonly restored: number;
  /** How many entries stay as they are, because they were saved after the import or cannot be verified. */
  readonly changed: number;
  /**
   * How many buckets of the import could not be opened, or are in Trash. While there are such buckets, the account
   * still remembers the import.
   */
  readonly closed: number;
  /** The uids of the import's buckets that opened and were not deleted. */
  readonly buckets: readonly string[];
}

export interface UndoProgress extends Progress {
  /** Called for each entry that is restored. If the undo fails later, a further run does not restore it again. */
  readonly onRestored?: () => void;
}

/** How many uids are derived at the same time. */
const AT_ONCE = 100;

/** The uids that the import derives for its entries in this bucket. */
const importedUids = async (key: ImportKey, bid: string, rows: number): Promise<ReadonlySet<string>> => {
  const indices = Array.from({ length: rows }, (_, index) => index);
  return new Set(await inSlices(indices, AT_ONCE, (index) => deriveImportedEntry(key, bid, index)));
};

/** The revision of an entry that was never saved again after it was created. */
const FIRST_REV = 1;

interface Imported {
  readonly key: ImportKey;
  /** All numbers of the import's rows are less than this. */
  readonly rows: number;
  /** The uids of the entries into which the import intended to merge rows. */
  readonly merged: ReadonlySet<string>;
}

const readPart = async (session: Session, bucket: Bucket, { key, rows, merged }: Imported) => {
  const listed = await listWithTrash(session, bucket.uid, () => bucket);
  const uids = listed.length === 0 ? new Set<string>() : await importedUids(key, bucket.uid, rows);
  const imported = listed.filter(({ uid }) => uid !== null && uids.has(uid));
  const entries = imported.flatMap((entry) =>
    isUnverifiable(entry) || entry.rev !== FIRST_REV ? [] : [entry],
  );
  const mergedInto = listed.flatMap((entry) =>
    !isUnverifiable(entry) && merged.has(entry.uid) ? [entry.uid] : [],
  );
  return { bucket, entries, mergedInto, changed: imported.length - entries.length };
};

/** Deletes the lists that the import created, except lists that contain something or that have another name now. */
const deleteEmptyLists = async (session: Session, bucket: Bucket, key: ImportKey): Promise<void> => {
  const entries = await listWithTrash(session, bucket.uid, () => bucket);
  const used = new Set(
    entries.flatMap((entry) => (isUnverifiable(entry) ? [] : (entry.password_list?.uid ?? []))),
  );
  for (const { uid, name, naming, entry_count } of await listLists(session, bucket.uid, () => bucket)) {
    if (naming !== "confirmed" || entry_count > 0 || used.has(uid)) continue;
    if (uid === (await deriveImportedList(key, bucket.uid, name)))
      await session.api.buckets.deleteList({ params: { id: uid } });
  }
};

/**
 * Whether the import created the bucket, and the bucket still has the name from the import, belongs to the user, is
 * empty and is not shared.
 */
const isLeftOver = async (session: Session, bucket: Bucket, key: ImportKey): Promise<boolean> => {
  if (bucket.access_type !== "owner" || bucket.is_shared) return false;
  if (bucket.uid !== (await deriveImportedBucket(key, bucket.name))) return false;
  const { uid } = bucket;
  const [entries, lists] = await Promise.all([
    listWithTrash(session, uid, () => bucket),
    listLists(session, uid, () => bucket),
  ]);
  return entries.length === 0 && lists.length === 0;
};

const undoPlaces = async (
  session: Session,
  buckets: readonly Bucket[],
  key: ImportKey,
): Promise<readonly string[]> => {
  const left: string[] = [];
  for (const bucket of buckets) {
    await deleteEmptyLists(session, bucket, key);
    if (await isLeftOver(session, bucket, key))
      await session.api.buckets.deleteBucket({ params: { id: bucket.uid } });
    else left.push(bucket.uid);
  }
  return left;
};

/**
 * Undoes an import, in calls of at most 500 entries. If the undo is interrupted, it can be run again.
 * @throws NotShownError with the entries that the server says it has deleted or restored, but does not show as such.
 * @throws StateInDoubt, CallFailure, the other errors of `deleteEntries`, or the signal's reason.
 */
export const undoImport = async (
  session: Session,
  known: KnownImport,
  { onProgress, onRestored, signal }: UndoProgress = {},
): Promise<Undone> => {
  const key = await openImportSecret(secretOf(known));
  const imported = { key, rows: known.rows, merged: new Set(mergedIn(known)) };
  const all = (await listBuckets(session)).filter(({ uid }) => uid !== null && known.buckets.includes(uid));
  const buckets = all.filter((one): one is OpenBucket => !isUnverifiable(one));
  const parts: Awaited<ReturnType<typeof readPart>>[] = [];
  for (const bucket of buckets) parts.push(await readPart(session, bucket, imported));
  const total = parts.reduce((sum, part) => sum + part.entries.length + part.mergedInto.length, 0);
  let deleted = 0;
  let done = 0;
  let restored = 0;
  let changed = 0;
  for (const part of parts) {
    const { bucket, entries, mergedInto } = part;
    const before = done;
    const progress = {
      ...(signal && { signal }),
      onProgress: (more: number) => onProgress?.(before + more, total),
    };
    const noteRestored = () => {
      restored += 1;
      onRestored?.();
    };
    const steps = { ...progress, onRestored: noteRestored };
    changed += part.changed + (await undoMerges(session, { bucket, key, uids: mergedInto }, steps));
    const after = {
      ...progress,
      onProgress: (more: number) => progress.onProgress(mergedInto.length + more),
    };
    await deleteEntries(session, { bucket, entries, ...after });
    deleted += entries.length;
    done += mergedInto.length + entries.length;
  }
  await unstarImported(session, new Set(parts.flatMap(({ entries }) => entries.map(({ uid }) => uid))));
  const left = await undoPlaces(session, buckets, key);
  if (all.length === buckets.length) await forgetImport(session, known.uid);
  return {
    deleted,
    restored,
    changed,
    closed: all.length - buckets.length,
    buckets: left,
  };
};
