/** @file Copies of the keys of buckets; see [Note: Key copies]. */
import { sql } from "kysely";
import { inOrder } from "../db/in-order.ts";
import type { Handle } from "../db/schema.ts";
import { type BucketKeyCopy, toBucketRow } from "./key-copy.store.ts";

/** The columns that are updated if a new copy replaces a stored one. */
const REPLACED = {
  recipient_gen: sql<number>`excluded.recipient_gen`,
  access_type: sql<"write">`excluded.access_type`,
  wire: sql<string>`excluded.wire`,
  signer_uid: sql<string>`excluded.signer_uid`,
  signer_bundle: sql<string>`excluded.signer_bundle`,
  signed_at: sql<Date>`excluded.signed_at`,
  refused: false,
};

/** Stores copies for users. A user has one copy of each generation, which a new copy replaces. */
export const putUserCopies = async (within: Handle, copies: readonly BucketKeyCopy[]): Promise<void> => {
  if (copies.length === 0) return;
  await within
    .insertInto("bucket_key_copies")
    .values(copies.map(toBucketRow))
    .onConflict((taken) =>
      taken
        .columns(["recipient_uid", "bucket_uid", "gen"])
        .where("recipient_kind", "=", sql.lit("user"))
        .doUpdateSet(REPLACED),
    )
    .execute();
};

/**
 * Stores copies for groups and the enterprise. A copy that is already stored is replaced only if it was refused,
 * because otherwise the new copy contains the same key.
 */
const putSharedCopies = async (within: Handle, copies: readonly BucketKeyCopy[]): Promise<void> => {
  if (copies.length === 0) return;
  await within
    .insertInto("bucket_key_copies")
    .values(copies.map(toBucketRow))
    .onConflict((taken) =>
      taken
        .columns(["bucket_uid", "gen", "recipient_kind", "recipient_uid", "recipient_gen"])
        .doUpdateSet(REPLACED)
        .where("bucket_key_copies.refused", "=", true),
    )
    .execute();
};

/**
 * Reopens buckets that a reset has locked, when their owners are given copies of the keys. A given copy may contain a
 * wrong key. So the owner's own copy, which only the previous account key opens, is kept too.
 */
const reopenForOwners = async (within: Handle, copies: readonly BucketKeyCopy[]): Promise<void> => {
  const given = JSON.stringify(
    copies.map(({ subject, recipient: { uid } }) => ({ bucket: subject, owner: uid })),
  );
  await sql`
    with waiting as (
        select buckets.uid, buckets.owner_uid, buckets.locked_ak_gen from buckets
        join json_to_recordset(${given}::json) as given(bucket uuid, owner uuid)
          on given.bucket = buckets.uid and given.owner = buckets.owner_uid
        where buckets.locked_ak_gen is not null),
      kept as (
        update own_bucket_keys own set locked_ak_gen = waiting.locked_ak_gen from waiting
        where own.bucket_uid = waiting.uid and own.user_uid = waiting.owner_uid and own.locked_ak_gen is null)
    update buckets set locked_ak_gen = null from waiting where buckets.uid = waiting.uid`.execute(within);
};

/** Stores copies of the keys of a team's buckets. The transaction must have locked the buckets. */
export const putTeamBucketCopies = async (
  within: Handle,
  copies: readonly BucketKeyCopy[],
): Promise<void> => {
  const users = copies.filter(({ recipient }) => recipient.kind === "user");
  await putUserCopies(within, users);
  if (users.length > 0) await reopenForOwners(within, users);
  await putSharedCopies(
    within,
    copies.filter(({ recipient }) => recipient.kind !== "user"),
  );
};

/** Locks the buckets' keys: no other transaction gives, revokes or changes them until this one ends. */
export const lockBucketKeys = (within: Handle, bucketUids: readonly string[]): Promise<void> =>
  inOrder(bucketUids, (uid) =>
    within.selectFrom("buckets").select("uid").where("uid", "=", uid).forNoKeyUpdate().execute(),
  );

/** The copies of these buckets' keys that a recipient has refused. */
export const listRefusedBucketCopies = async (
  handle: Handle,
  bucketUids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await handle
    .selectFrom("bucket_key_copies")
    .select("wire")
    .where("bucket_uid", "in", bucketUids)
    .where("refused", "=", true)
    .execute();
  return new Set(rows.map(({ wire }) => wire));
};

/** Erases the copies of a team bucket's earlier keys. Call it once nothing is sealed under one of them. */
export const eraseEarlierTeamCopies = async (within: Handle, bucketUid: string): Promise<void> => {
  await within
    .deleteFrom("bucket_key_copies")
    .where("bucket_uid", "=", bucketUid)
    .where("gen", "<", (query) => query.selectFrom("buckets").select("gen").where("uid", "=", bucketUid))
    .execute();
};
