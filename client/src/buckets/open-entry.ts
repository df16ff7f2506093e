import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import type { BucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import type { EntryKey } from "@keepwell/crypto/entry/make-entry-key.ts";
import { openEntryKey } from "@keepwell/crypto/entry/open-entry-key.ts";
import { openFields } from "@keepwell/crypto/entry/open-fields.ts";
import { openName } from "@keepwell/crypto/entry/open-name.ts";
import type { FieldPlace, OpenFields } from "@keepwell/crypto/entry/seal-fields.ts";
import { verifyMeta } from "@keepwell/crypto/entry/verify-meta.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { keysByGeneration } from "../keys/keys-by-generation.ts";
import { rememberRows } from "../rows/compare-rows.ts";
import type { Session } from "../session/session.ts";

interface Opened {
  readonly uid: string;
  readonly bucketUid: string;
  readonly name: string;
  readonly rev: number;
  /** False if the name and the type are not verified (`openLabel` says when). The fields are genuine even then. */
  readonly labelVerified: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** An entry with its opened fields. */
export type OpenEntry =
  | (Opened & { readonly type: "password"; readonly fields: OpenFields<"password"> })
  | (Opened & { readonly type: "note"; readonly fields: OpenFields<"note"> });

type Label = Pick<SealedEntry, "uid" | "rev" | "type" | "name" | "meta_mac" | "sealed_name">;

/** Whether the name and the type are those that were saved at the entry's revision. */
const isGenuine = async (
  key: EntryKey,
  { uid: eid, rev, type, meta_mac }: Label,
  name: string,
): Promise<boolean> => {
  try {
    await verifyMeta(key, { eid, rev, type, name }, meta_mac);
    return true;
  } catch (error) {
    if (error instanceof CannotVerifyError) return false;
    throw error;
  }
};

/**
 * The name of an entry or of an earlier version: the sealed name if there is one, otherwise the readable name. An empty
 * readable copy beside a sealed name counts as no copy. `labelVerified` is false in two cases:
 * - The name or the type is not what was saved.
 * - The server shows a readable copy that differs from the sealed name.
 * @throws CannotVerifyError when the sealed name was not sealed for this entry, key and revision.
 */
export const openLabel = async (
  key: EntryKey,
  place: FieldPlace,
  label: Label,
): Promise<{ name: string; labelVerified: boolean }> => {
  const { name: readable, sealed_name } = label;
  const name = sealed_name === null ? readable : await openName(key, place, sealed_name);
  const isCopied = readable === name || (sealed_name !== null && readable === "");
  const labelVerified = isCopied && (await isGenuine(key, label, name));
  return { name, labelVerified };
};

type Wrapped = Pick<SealedEntry, "uid" | "ek" | "ek_gen" | "gen">;

interface Held {
  readonly bucketKey: BucketKey;
  readonly wrapped: Wrapped;
}

/**
 * The entry's wrapped key, and the bucket key that opens it. After a rotation the server no longer sends the previous
 * bucket keys. An entry that was read before the rotation is then read again.
 */
const loadHeldKey = async (session: Session, bucket: Bucket, wrapped: Wrapped): Promise<Held> => {
  const keyOf = keysByGeneration(session, bucket);
  try {
    return { wrapped, bucketKey: await keyOf(wrapped.gen) };
  } catch (error) {
    if (!(error instanceof CannotVerifyError)) throw error;
    const params = { bucketId: bucket.uid, id: wrapped.uid };
    const read = await session.api.buckets.getEntry({ params });
    if (read.uid !== wrapped.uid || read.ek_gen !== wrapped.ek_gen || read.gen <= wrapped.gen) throw error;
    return { wrapped: read, bucketKey: await keyOf(read.gen) };
  }
};

/** The key under which an entry's fields are sealed. @throws CannotVerifyError */
export const loadEntryKey = async (session: Session, bucket: Bucket, sealed: Wrapped): Promise<EntryKey> => {
  const { bucketKey, wrapped } = await loadHeldKey(session, bucket, sealed);
  const { uid: eid, ek_gen: ekGen, gen, ek } = wrapped;
  return openEntryKey(bucketKey, { bid: bucket.uid, gen, eid, ekGen }, ek);
};

/**
 * Opens an entry: all of its fields or none. Does not update the row marks, because a caller that opens many entries
 * has already read and remembered their rows.
 * @throws CannotVerifyError when the entry's key, its sealed name or a field was not saved for this entry, in this
 * bucket, at this revision.
 * @throws ClosedBucketError
 */
export const openListed = async (
  session: Session,
  bucket: Bucket,
  sealed: SealedEntry,
): Promise<OpenEntry> => {
  if (sealed.bucket.uid !== bucket.uid) throw new CannotVerifyError();
  const key = await loadEntryKey(session, bucket, sealed);
  const place = { eid: sealed.uid, ekGen: sealed.ek_gen, rev: sealed.rev };
  const opened = {
    uid: sealed.uid,
    bucketUid: bucket.uid,
    ...(await openLabel(key, place, sealed)),
    rev: sealed.rev,
    createdAt: sealed.created_at,
    updatedAt: sealed.updated_at,
  };
  return sealed.type === "password"
    ? { ...opened, type: "password", fields: await openFields(key, { ...place, type: "password" }, sealed) }
    : { ...opened, type: "note", fields: await openFields(key, { ...place, type: "note" }, sealed) };
};

/** Like `openListed`, and also remembers that this browser has seen the revision. */
export const openEntry = async (
  session: Session,
  bucket: Bucket,
  sealed: SealedEntry,
): Promise<OpenEntry> => {
  const entry = await openListed(session, bucket, sealed);
  // `k` is 0, because the counter of the row is verified only when the row is opened.
  rememberRows(session, bucket.uid, { entries: [{ uid: sealed.uid, rev: sealed.rev, k: 0 }] });
  return entry;
};
