/**
 * @file Undoing an import: [Note: Undo]. Only what the import created, and what is still as it was created, is deleted.
 * What the user has changed since, renamed, moved or shared stays.
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
import type { OpenBucket } from "../keyring/private-bucket.ts";
import type { Progress } from "../keys/in-chunks.ts";
import type { Session } from "../session/session.ts";
import { forgetImport, type KnownImport, secretOf } from "./import-record.ts";

/** What was undone, and what was not. */
export interface Undone {
  readonly deleted: number;
  /** Entries that were saved after the import, or that cannot be verified: they stay. */
  readonly changed: number;
  /** Buckets of the import that do not open now. Its record stays until they do. */
  readonly closed: number;
  /** The buckets that still exist and have changed. */
  readonly buckets: readonly string[];
}

/** Enough at once to keep the browser's crypto busy, few enough to let the page render in between. */
const AT_ONCE = 250;

const importedUids = async (key: ImportKey, rows: number): Promise<ReadonlySet<string>> => {
  const uids = new Set<string>();
  for (let from = 0; from < rows; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, rows - from) }, (_, nth) => from + nth);
    for (const uid of await Promise.all(some.map((row) => deriveImportedEntry(key, row)))) uids.add(uid);
  }
  return uids;
};

/** An entry as it was created: it has never been saved again. */
const FIRST_REV = 1;

const readPart = async (session: Session, bucket: Bucket, uids: ReadonlySet<string>) => {
  const listed = await listWithTrash(session, bucket.uid, () => bucket);
  const imported = listed.filter(({ uid }) => uid !== null && uids.has(uid));
  const entries = imported.flatMap((entry) =>
    isUnverifiable(entry) || entry.rev !== FIRST_REV ? [] : [entry],
  );
  return { bucket, entries, changed: imported.length - entries.length };
};

/** Deletes the lists that the import created, unless something is in them or they have another name by now. */
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

/** Whether the import created the bucket, and nothing is in it, and it is shared with no other user. */
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
 * Undoes an import, in calls of at most 500 entries. If it is interrupted, it can be run again.
 * @throws NotShownError with entries that the server has answered to have deleted, and still shows.
 * @throws StateInDoubt, CannotVerifyError, CallFailure, or the signal's reason.
 */
export const undoImport = async (
  session: Session,
  known: KnownImport,
  { onProgress, signal }: Progress = {},
): Promise<Undone> => {
  const key = await openImportSecret(secretOf(known));
  const uids = await importedUids(key, known.rows);
  const all = (await listBuckets(session)).filter(({ uid }) => uid !== null && known.buckets.includes(uid));
  const buckets = all.filter((one): one is OpenBucket => !isUnverifiable(one));
  const parts: Awaited<ReturnType<typeof readPart>>[] = [];
  for (const bucket of buckets) parts.push(await readPart(session, bucket, uids));
  const total = parts.reduce((sum, { entries }) => sum + entries.length, 0);
  let deleted = 0;
  for (const { bucket, entries } of parts) {
    const before = deleted;
    await deleteEntries(session, {
      ...{ bucket, entries, ...(signal && { signal }) },
      onProgress: (done) => onProgress?.(before + done, total),
    });
    deleted += entries.length;
  }
  const left = await undoPlaces(session, buckets, key);
  if (all.length === buckets.length) await forgetImport(session, known.uid);
  return {
    deleted,
    changed: parts.reduce((sum, { changed }) => sum + changed, 0),
    closed: all.length - buckets.length,
    buckets: left,
  };
};
