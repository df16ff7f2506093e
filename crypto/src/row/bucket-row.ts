/**
 * @file The row of a bucket: the bucket's name and state (`BucketRowContent`), sealed under the bucket's key. The row
 * ends with a MAC of its own, because GCM does not commit to its key. A bucket that an earlier version of Keepwell made
 * has a MAC over its readable name, until a client seals a row for it.
 */
import { encrypt, gcm } from "../aead.ts";
import type { BucketKey } from "../bucket/make-bucket-key.ts";
import { type Bytes, concat, u8, u32, wipe } from "../bytes.ts";
import { type Context, ctx } from "../context.ts";
import { isName } from "../entry/entry-name.ts";
import { unpadField } from "../entry/pad-field.ts";
import { ensure, orCannotVerify } from "../errors.ts";
import { deriveMacKey, importBase } from "../hkdf.ts";
import { createKeptKeys } from "../kept-keys.ts";
import { uidBytes } from "../uid.ts";
import { padRow } from "./pad-row.ts";
import { BUCKET_ROW_SIZE, packRow, type Row, unpackRow } from "./row-form.ts";
import { isTime, type Members, readMembers, writeMembers } from "./row-json.ts";
import { rowKey } from "./row-key.ts";

/**
 * What the row of a bucket is bound to. `rev` counts the changes of the row, from 1. A key rotation does not reset it.
 * For a team's bucket, `ownerUid` is the enterprise's uid.
 */
export interface BucketRowPlace {
  readonly bid: string;
  readonly gen: number;
  readonly rev: number;
  readonly ownerKind: "person" | "enterprise";
  readonly ownerUid: string;
  readonly isSystem: boolean;
}

/** The content of a bucket's row. JSON members that a later version of Keepwell adds are kept. */
export interface BucketRowContent extends Members {
  /** The name. */
  readonly n: string;
  /**
   * 1 if every entry has a row; 0 while some entry may still have none, because an earlier version of the product made
   * it.
   */
  readonly m: 0 | 1;
  /** The lowest generation of the bucket's key that a row or an entry's key may still use. */
  readonly g: number;
  /** When the bucket was moved to Trash, in seconds since 1970. Absent unless the bucket is in Trash. */
  readonly d?: number;
}

const OWNER_KIND = { person: 1, enterprise: 2 } as const;

/** `ctx("bucket-row", bid, u32 gen, u32 rev, u8 owner kind, owner uid, u8 is_system)`. */
const bucketRowContext = ({ bid, gen, rev, ownerKind, ownerUid, isSystem }: BucketRowPlace): Context =>
  ctx(
    "bucket-row",
    uidBytes(bid),
    u32(gen),
    u32(rev),
    u8(OWNER_KIND[ownerKind]),
    uidBytes(ownerUid),
    u8(isSystem ? 1 : 0),
  );

const kept = createKeptKeys<BucketKey>();

/** HKDF(bucket key, bid, "keepwell/v1/bucket/row-commit"). */
const commitKey = (bucketKey: BucketKey, bid: string): Promise<CryptoKey> =>
  kept(bucketKey, bid, async () =>
    deriveMacKey(await importBase(bucketKey), uidBytes(bid), "keepwell/v1/bucket/row-commit"),
  );

/**
 * Checks parsed JSON members.
 * @throws CannotVerifyError if they are not a bucket row's content, or if `g` is above `gen`.
 */
const asBucketRow = (members: Members, gen: number): BucketRowContent => {
  const { n, m, g, d } = members;
  ensure(typeof n === "string" && isName(n));
  ensure(m === 0 || m === 1);
  ensure(Number.isSafeInteger(g) && (g as number) >= 1 && (g as number) <= gen);
  ensure(d === undefined || isTime(d));
  return members as BucketRowContent;
};

/** The bytes that the MAC covers: the context, then the sealed bytes. */
const committed = (context: Context, iv: Bytes, value: Bytes): Context =>
  concat(context, iv, value) as Context;

/**
 * Seals the row of a bucket under its key (docs/security.md section 2.10).
 * @throws CannotVerifyError for content that `openBucketRow` would refuse; RangeError if the content is too long.
 */
export const sealBucketRow = async (
  bucketKey: BucketKey,
  place: BucketRowPlace,
  content: BucketRowContent,
): Promise<Row<"bucket">> => {
  const context = bucketRowContext(place);
  const padded = padRow(writeMembers(asBucketRow(content, place.gen)), BUCKET_ROW_SIZE);
  try {
    const { iv, value } = await encrypt(await rowKey(bucketKey, place.bid), context, padded);
    const key = await commitKey(bucketKey, place.bid);
    const mac = new Uint8Array(await crypto.subtle.sign("HMAC", key, committed(context, iv, value)));
    return packRow<"bucket">(iv, value, mac);
  } finally {
    wipe(padded);
  }
};

/** Opens a row that `sealBucketRow` sealed for the same place. @throws CannotVerifyError */
export const openBucketRow = (
  bucketKey: BucketKey,
  place: BucketRowPlace,
  row: string,
): Promise<BucketRowContent> =>
  orCannotVerify(async () => {
    const context = bucketRowContext(place);
    const { iv, value, mac } = unpackRow(row, BUCKET_ROW_SIZE);
    const key = await commitKey(bucketKey, place.bid);
    ensure(await crypto.subtle.verify("HMAC", key, mac, committed(context, iv, value)));
    const sealKey = await rowKey(bucketKey, place.bid);
    const padded = new Uint8Array(await crypto.subtle.decrypt(gcm(iv, context), sealKey, value));
    const text = unpadField(padded, BUCKET_ROW_SIZE.block);
    ensure(text.length <= BUCKET_ROW_SIZE.maxBytes);
    return asBucketRow(readMembers(text), place.gen);
  });
