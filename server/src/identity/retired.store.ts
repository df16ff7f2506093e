/**
 * @file [Note: Retired keys] What a reset replaces is kept for a while: the account key as the old
 * password and the old recovery code opened it. Where the reset made a new account key, the buckets
 * whose keys hang on the old one are locked: no query of the buckets area finds them until their owner
 * has opened the old account key and wrapped their keys anew.
 */
import type { Sealed } from "@keepwell/crypto/envelope.ts";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Handle, RetiredKeyTable } from "../db/schema.ts";

export type RetiredKey = Selectable<RetiredKeyTable>;

/** An account, and the account key that it had. */
interface Former {
  readonly userUid: string;
  readonly akGen: number;
}

export const insertRetiredKey = async (
  handle: Handle,
  retired: Insertable<RetiredKeyTable>,
): Promise<void> => {
  await handle.insertInto("retired_keys").values(retired).execute();
};

/** Those of account keys before `akGen`, the latest first. */
export const listRetiredKeys = (
  handle: Handle,
  { userUid, before, now }: { userUid: string; before: number; now: Date },
): Promise<RetiredKey[]> =>
  handle
    .selectFrom("retired_keys")
    .selectAll()
    .where("user_uid", "=", userUid)
    .where("ak_gen", "<", before)
    .where("erase_at", ">", now)
    .orderBy("epoch", "desc")
    .execute();

/** Locks every bucket of the user that is not locked yet. */
export const lockOwnBuckets = async (within: Handle, { userUid, akGen }: Former): Promise<void> => {
  await within
    .updateTable("buckets")
    .set({ locked_ak_gen: akGen })
    .where("owner_uid", "=", userUid)
    .where("locked_ak_gen", "is", null)
    .execute();
};

/** How much hangs on each former account key. */
export const countLocked = (handle: Handle, userUid: string) =>
  handle
    .selectFrom("buckets")
    .leftJoin("entries", "entries.bucket_uid", "buckets.uid")
    .select("buckets.locked_ak_gen as ak_gen")
    .select(({ fn }) => [
      fn.count<number>("buckets.uid").distinct().as("buckets"),
      fn.count<number>("entries.uid").as("entries"),
    ])
    .where("buckets.owner_uid", "=", userUid)
    .where("buckets.locked_ak_gen", "is not", null)
    .groupBy("buckets.locked_ak_gen")
    .execute();

const lockedBuckets = (handle: Handle, { userUid, akGen }: Former) =>
  handle.selectFrom("buckets").where("owner_uid", "=", userUid).where("locked_ak_gen", "=", akGen);

/** With the key of each, as it was wrapped under the former account key. The system bucket comes first. */
export const listLockedBuckets = (handle: Handle, former: Former, limit: number) =>
  lockedBuckets(handle, former)
    .innerJoin("own_bucket_keys", (join) =>
      join
        .onRef("own_bucket_keys.bucket_uid", "=", "buckets.uid")
        .onRef("own_bucket_keys.gen", "=", "buckets.gen")
        .onRef("own_bucket_keys.user_uid", "=", "buckets.owner_uid"),
    )
    .select(["buckets.uid", "buckets.name", "buckets.is_system", "buckets.gen", "buckets.header_mac"])
    .select("own_bucket_keys.wrap")
    .orderBy("buckets.is_system", "desc")
    .orderBy("buckets.uid")
    .limit(limit)
    .execute();

/** Those of the buckets that are locked; they stay as they are until the transaction ends. */
export const holdLockedBuckets = (within: Handle, former: Former, uids: readonly string[]) =>
  lockedBuckets(within, former)
    .select(["uid", "is_system"])
    .where("uid", "in", uids)
    .orderBy("uid")
    .forUpdate()
    .execute();

interface Unlocked {
  readonly uid: string;
  readonly wrap: Sealed<"bk-self">;
  /** What a former system bucket is called from now on. */
  readonly renamed: { readonly name: string; readonly headerMac: string } | null;
}

export const unlockBucket = async (within: Handle, { uid, wrap, renamed }: Unlocked): Promise<void> => {
  const header = renamed && {
    name: renamed.name,
    header_mac: renamed.headerMac,
    is_system: false,
    recovered: true,
  };
  const { gen, owner_uid } = await within
    .updateTable("buckets")
    .set({ locked_ak_gen: null, ...header })
    .where("uid", "=", uid)
    .returning(["gen", "owner_uid"])
    .executeTakeFirstOrThrow();
  await within
    .updateTable("own_bucket_keys")
    .set({ wrap })
    .where("bucket_uid", "=", uid)
    .where("gen", "=", gen)
    .where("user_uid", "=", owner_uid)
    .execute();
};

/** Once nothing hangs on a former account key, what opens it is of no more use. */
export const eraseUnused = async (within: Handle, { userUid, akGen }: Former): Promise<void> => {
  await within
    .deleteFrom("retired_keys")
    .where("user_uid", "=", userUid)
    .where("ak_gen", "=", akGen)
    .where(({ not, exists }) => not(exists(lockedBuckets(within, { userUid, akGen }).select("buckets.uid"))))
    .execute();
};

/** System buckets that were brought back and still exist. */
export const listRecoveredBuckets = async (handle: Handle, userUid: string): Promise<string[]> =>
  (
    await handle
      .selectFrom("buckets")
      .select("uid")
      .where("owner_uid", "=", userUid)
      .where("recovered", "=", true)
      .where("locked_ak_gen", "is", null)
      .execute()
  ).map(({ uid }) => uid);

/** Erases what can no longer be asked for, and then all that only it would have opened. */
export const eraseRetired = async (within: Handle, now: Date): Promise<void> => {
  await within.deleteFrom("retired_keys").where("erase_at", "<=", now).execute();
  await sql`
    delete from buckets where locked_ak_gen is not null and not exists (
      select from retired_keys where user_uid = owner_uid and retired_keys.ak_gen = locked_ak_gen)`.execute(
    within,
  );
};
