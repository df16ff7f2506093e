/** @file What the key of a bucket verifies about it: its row, or the header MAC that earlier versions of the product made. */
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

/** What a header is bound to, in a row and in a MAC alike. */
export type HeaderPlace = Omit<BucketRowPlace, "rev">;

/** A header as the server sends it. The name counts only where there is no row. */
export interface StoredHeader {
  readonly name: string;
  readonly row: BucketRow | null;
  readonly header_mac: string | null;
}

const FIRST_GENERATION = 1;

/** What a bucket's header is bound to. A bucket may claim to be the system bucket without being treated as it. */
export const placeOf = (bucket: OpenBucket): HeaderPlace => ({
  bid: bucket.uid,
  gen: bucket.gen,
  isSystem: bucket.is_system || bucket.claims_system === true,
  ...(bucket.enterprise_uid === null
    ? { ownerKind: "person", ownerUid: bucket.owner_uid }
    : { ownerKind: "enterprise", ownerUid: bucket.enterprise_uid }),
});

/**
 * The content of the bucket's row. Without a row, it is that of the header MAC, and the bucket does not count as
 * complete. @throws CannotVerifyError
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

/** Checks that name, kind, owner and generation are what a person with the key wrote. @throws CannotVerifyError */
export const readBucketHeader = (key: BucketKey, bucket: Bucket): Promise<BucketRowContent> =>
  readHeader(key, placeOf(bucket), bucket);

/** The row that follows a stored header, and the MAC that it replaces. */
export const sealNextHeader = async (
  key: BucketKey,
  place: HeaderPlace,
  { stored, content }: { readonly stored: Omit<StoredHeader, "name">; readonly content: BucketRowContent },
) => {
  const rev = (stored.row?.rev ?? 0) + 1;
  const row = { rev, sealed: await sealBucketRow(key, { ...place, rev }, content) };
  return { row, ...(stored.header_mac !== null && { replaces: stored.header_mac }) };
};

/** Whether nothing that a header states has changed: key, name or owner. */
export const hasSameHeader = (one: Bucket, other: Bucket): boolean =>
  one.header_mac === other.header_mac && one.row?.sealed === other.row?.sealed;
