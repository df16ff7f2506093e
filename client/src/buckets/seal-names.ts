/**
 * @file Seals the names of entries that earlier versions of Keepwell stored unencrypted, and makes the entries' first
 * rows. Finally saves the row of their bucket. The client first verifies each name by its MAC. The server stores only
 * what is missing, so the work can be stopped, continued, and done by two browsers at the same time.
 */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { EntryNames, UnsealedEntry } from "@keepwell/contract/buckets/unsealed.endpoints.ts";
import type { BucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import type { EntryKey } from "@keepwell/crypto/entry/make-entry-key.ts";
import { openPreviousEntryKey } from "@keepwell/crypto/entry/open-previous-entry-key.ts";
import { sealName } from "@keepwell/crypto/entry/seal-name.ts";
import { ensure } from "@keepwell/crypto/errors.ts";
import { sealEntryRow } from "@keepwell/crypto/row/seal-entry-row.ts";
import { withCurrentKey } from "../keys/current-key.ts";
import type { Progress } from "../keys/in-chunks.ts";
import { sealBucket } from "../keys/seal-bucket.ts";
import { orNull } from "../or-null.ts";
import { rowContent } from "../rows/row-content.ts";
import type { Session } from "../session/session.ts";
import { loadEntryKey, openEntry, openLabel } from "./open-entry.ts";
import { keepsReadableNames } from "./readable-copy.ts";

const FIRST_ROW = 1;

/** The bucket with the key that seals rows, and whether readable copies are erased. */
interface Sealing {
  readonly session: Session;
  readonly bucket: Bucket;
  readonly bucketKey: BucketKey;
  readonly erase: boolean;
}

type Version = UnsealedEntry["versions"][number];

/**
 * The name of a version, sealed under the version's key unless it is sealed already. @throws CannotVerifyError if the
 * name does not verify.
 */
const sealVersion = async (
  key: EntryKey,
  { entry: { uid, type } }: UnsealedEntry,
  { version, erase }: { version: Version; erase: boolean },
): Promise<EntryNames["versions"][number]> => {
  const { rev, ek_gen, sealed_name } = version;
  const place = { eid: uid, ekGen: ek_gen, rev };
  const { name, labelVerified } = await openLabel(key, place, { ...version, uid, type });
  ensure(labelVerified);
  const sealed = sealed_name === null ? { sealed_name: await sealName(key, place, name) } : {};
  return { rev, ek_gen, erase, ...sealed };
};

/** The previous key of an entry; null if there is none, or if it does not open. */
const previousKey = async (
  key: EntryKey,
  previousEkGen: number,
  { entry, previous_keys }: UnsealedEntry,
): Promise<EntryKey | null> => {
  const wrapped = previous_keys.find(({ ek_gen }) => ek_gen === previousEkGen);
  const place = { eid: entry.uid, previousEkGen };
  return wrapped ? orNull(() => openPreviousEntryKey(key, place, wrapped.sealed)) : null;
};

/**
 * Seals the names of an entry's versions, the newest first, because each key of an entry opens the key before it. A
 * version whose name does not verify stays as it is.
 */
const sealVersions = async (
  current: EntryKey,
  unsealed: UnsealedEntry,
  erase: boolean,
): Promise<EntryNames["versions"]> => {
  const sealed: EntryNames["versions"] = [];
  let key: EntryKey | null = current;
  let ekGen = unsealed.entry.ek_gen;
  for (const version of unsealed.versions.toSorted((one, other) => other.ek_gen - one.ek_gen)) {
    for (; key && ekGen > version.ek_gen; ekGen -= 1) key = await previousKey(key, ekGen - 1, unsealed);
    const held = key;
    const made = held && (await orNull(() => sealVersion(held, unsealed, { version, erase })));
    if (made) sealed.push(made);
  }
  return sealed;
};

/**
 * Seals the entry's name, its row and the names of its versions, unless they are sealed already. @throws
 * CannotVerifyError if the entry does not verify.
 */
const sealEntry = async (
  { session, bucket, bucketKey, erase }: Sealing,
  unsealed: UnsealedEntry,
): Promise<EntryNames> => {
  const { entry } = unsealed;
  const { uid: eid, rev, ek_gen, type } = entry;
  const { name, labelVerified, fields } = await openEntry(session, bucket, entry);
  ensure(labelVerified);
  const key = await loadEntryKey(session, bucket, entry);
  const sealed_name =
    entry.sealed_name === null ? await sealName(key, { eid, ekGen: ek_gen, rev }, name) : undefined;
  const place = { bid: bucket.uid, gen: bucket.gen, eid, rev, k: FIRST_ROW, type };
  const row = entry.row
    ? undefined
    : { k: FIRST_ROW, sealed: await sealEntryRow(bucketKey, place, rowContent({ name, fields })) };
  return {
    ...{ uid: eid, rev, ek_gen, erase },
    ...(sealed_name && { sealed_name }),
    ...(row && { row }),
    versions: await sealVersions(key, unsealed, erase),
  };
};

/**
 * The most characters that this client sends in one call. The names in one entry's history can take 100,000 characters.
 */
const CALL_CHARS = 500_000;

/** Divides names into chunks that each fit into one call. */
const inCalls = (names: readonly EntryNames[]): EntryNames[][] => {
  const calls: EntryNames[][] = [];
  let size = CALL_CHARS;
  for (const one of names) {
    const more = JSON.stringify(one).length;
    if (size + more > CALL_CHARS) {
      calls.push([]);
      size = 0;
    }
    calls.at(-1)?.push(one);
    size += more;
  }
  return calls;
};

/** Seals one page of entries, and returns how many were sealed. */
const sealPage = (session: Session, bucket: Bucket, page: readonly UnsealedEntry[]): Promise<number> =>
  withCurrentKey(session, bucket, async (current, bucketKey) => {
    const erase = !(await keepsReadableNames(session, current));
    const how = { session, bucket: current, bucketKey, erase };
    const made = await Promise.all(page.map((one) => orNull(() => sealEntry(how, one))));
    let sealed = 0;
    for (const entries of inCalls(made.filter((one) => one !== null))) {
      const body = { gen: current.gen, entries };
      const reply = await session.api.buckets.sealNames({ params: { bucketId: current.uid }, body });
      sealed += reply.sealed.length;
    }
    return sealed;
  });

/** Saves the bucket's row, which says that all its entries are sealed. */
const sealRow = (session: Session, bucket: Bucket): Promise<void> =>
  sealBucket(session, bucket, {
    isComplete: true,
    keepsCopy: (current) => keepsReadableNames(session, current),
  });

/**
 * Seals the bucket's name, and the names of its entries. Leaves out entries that this account may not edit. An entry
 * that does not verify is not changed, and is shown as unverifiable. Returns how many entries were sealed.
 * @param onProgress Called with the number of processed entries, and the number of all entries to process.
 * @throws the signal's reason when the signal was aborted; CannotVerifyError, ClosedBucketError, CallFailure.
 */
export const sealNames = async (
  session: Session,
  bucket: Bucket,
  { onProgress, signal }: Progress = {},
): Promise<number> => {
  // If readable copies are not kept, the server also lists entries that have a readable copy, so that this client
  // erases the copy.
  const kept = (await keepsReadableNames(session, bucket)) ? ({ kept: "readable" } as const) : {};
  let [sealed, looked] = [0, 0];
  for (let after: string | null | undefined; after !== null; ) {
    signal?.throwIfAborted();
    const { entries, total, next } = await session.api.buckets.listUnsealed({
      params: { bucketId: bucket.uid },
      query: { ...kept, ...(after === undefined ? {} : { after }) },
    });
    if (entries.length > 0) sealed += await sealPage(session, bucket, entries);
    looked += entries.length;
    const left = Math.max(total - entries.length, 0);
    if (looked > 0) onProgress?.(looked, looked + left);
    // Each page must begin after the previous one. Otherwise a server could keep this loop running for ever.
    ensure(next === null || after === undefined || next > after);
    after = next;
  }
  await sealRow(session, bucket);
  return sealed;
};
