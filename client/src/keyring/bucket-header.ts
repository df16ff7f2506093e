/**
 * @file Reads and seals a bucket's header, which the bucket's key verifies. The header is the bucket's row, or the MAC
 * that earlier versions of Keepwell made.
 */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { BucketRow } from "@keepwell/contract/buckets/rows.ts";
import type { BucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import { verifyBucketHeader } from "@keepwell/crypto/bucket/verify-bucket-header.ts";
import { ensure } from "@keepwell/crypto/errors.ts";
import {
  type BucketRowContent,
  type BucketRowPlace,
  openBucketRow,
  sealBucketRow,
} from "@keepwell/crypto/row/bucket-row.ts";
import type { OpenBucket } from "./private-bucket.ts";

/** The facts to which a header is bound: a row to all of them, a MAC to all except `ownerKind`. */
export type HeaderPlace = Omit<BucketRowPlace, "rev">;

/** A header as the server sends it. The readable name is used only if there is no row. */
export interface StoredHeader {
  readonly name: string;
  readonly row: BucketRow | null;
  readonly header_mac: string | null;
}

const FIRST_GENERATION = 1;

/**
 * The facts to which a bucket's header is bound. One of these facts is whether the bucket claims to be the system
 * bucket, even if the client ignores the claim.
 */
export const placeOf = (bucket: OpenBucket): HeaderPlace => ({
  bid: bucket.uid,
  gen: bucket.gen,
  isSystem: bucket.is_system || bucket.claims_system === true,
  ...(bucket.enterprise_uid === null
    ? { ownerKind: "person", ownerUid: bucket.owner_uid }
    : { ownerKind: "enterprise", ownerUid: bucket.enterprise_uid }),
});

/**
 * Reads the content of the bucket's row. Without a row, reads the content that the header MAC verifies. `m` is then 0,
 * which says that entries of the bucket may have no row.
 * @throws CannotVerifyError
 */
export const readHeader = async (
  key: BucketKey,
  place: HeaderPlace,
  { name, row, header_mac }: StoredHeader,
): Promise<BucketRowContent> => {
  if (row) return openBucketRow(key, { ...place, rev: row.rev }, row.sealed);
  ensure(header_mac !== null);
  await verifyBucketHeader(key, { ...place, name }, header_mac);
  return { n: name, m: 0, g: FIRST_GENERATION };
};

/**
 * Reads the content of a bucket's row or header, and checks that a person who has the key wrote it. @throws
 * CannotVerifyError
 */
export const readBucketHeader = (key: BucketKey, bucket: Bucket): Promise<BucketRowContent> =>
  readHeader(key, placeOf(bucket), bucket);

/** Seals the next row after a stored header. Returns the row and, if a MAC is stored, the MAC that the row replaces. */
export const sealNextHeader = async (
  key: BucketKey,
  place: HeaderPlace,
  { stored, content }: { readonly stored: Omit<StoredHeader, "name">; readonly content: BucketRowContent },
) => {
  const rev = (stored.row?.rev ?? 0) + 1;
  const row = { rev, sealed: await sealBucketRow(key, { ...place, rev }, content) };
  return { row, ...(stored.header_mac !== null && { replaces: stored.header_mac }) };
};

/** Whether two readings of a bucket state the same key, name and owner. */
export const hasSameHeader = (one: Bucket, other: Bucket): boolean =>
  one.header_mac === other.header_mac && one.row?.sealed === other.row?.sealed;
