/**
 * @file [Note: Retired keys] For 30 days, a reset keeps the previous `sek`: the account key, sealed under the previous
 * password. If the reset made a new account key, the reset also keeps the previous account key sealed under the
 * previous recovery code. Buckets whose keys depend on a previous account key are locked: replies to their owner leave
 * them out. A bucket is unlocked when its owner opens the previous account key and wraps the bucket's key again, or
 * when another user gives the owner the key.
 */
import { type Insertable, type Selectable, sql } from "kysely";
import type { RetiredKeyTable } from "../db/schema/identity.ts";
import type { Handle } from "../db/schema.ts";
import { holdsKey } from "../keys/bucket-key.store.ts";
import type { Former } from "./locked.store.ts";

export type RetiredKey = Selectable<RetiredKeyTable>;

export const insertRetiredKey = async (
  handle: Handle,
  retired: Insertable<RetiredKeyTable>,
): Promise<void> => {
  await handle.insertInto("retired_keys").values(retired).execute();
};

/** Retired keys that have not expired, and whose account key has a lower generation than `before`; newest first. */
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

/** Deletes the retired keys of a former account key, if no bucket or bucket key depends on it any more. */
export const eraseUnused = async (within: Handle, { userUid, akGen }: Former): Promise<void> => {
  await within
    .deleteFrom("retired_keys")
    .where("user_uid", "=", userUid)
    .where("ak_gen", "=", akGen)
    .where(
      sql<boolean>`not exists (
        select from buckets where owner_uid = ${userUid} and locked_ak_gen = ${akGen})
      and not exists (
        select from own_bucket_keys own where own.user_uid = ${userUid} and own.locked_ak_gen = ${akGen})`,
    )
    .execute();
};

/**
 * After the retired keys are erased, unlocks teams' buckets that their owner's reset had locked. The team continues to
 * use these buckets; the owner waits until another member gives them the key.
 */
const unlockTeams = async (within: Handle): Promise<void> => {
  await sql`
    with ended as (
      update buckets set locked_ak_gen = null
      where enterprise_uid is not null and locked_ak_gen is not null and not exists (
        select from retired_keys where user_uid = owner_uid and retired_keys.ak_gen = locked_ak_gen)
      returning uid, owner_uid)
    delete from own_bucket_keys own using ended
    where own.bucket_uid = ended.uid and own.user_uid = ended.owner_uid`.execute(within);
};

/**
 * Deletes expired retired keys, and everything that only these keys could open. A bucket stays if other members have
 * its key.
 */
export const eraseRetired = async (within: Handle, now: Date): Promise<void> => {
  await within.deleteFrom("retired_keys").where("erase_at", "<=", now).execute();
  await sql`
    delete from own_bucket_keys own where locked_ak_gen is not null and not exists (
      select from retired_keys kept where kept.user_uid = own.user_uid and kept.ak_gen = own.locked_ak_gen)`.execute(
    within,
  );
  await unlockTeams(within);
  await sql`
    delete from buckets where locked_ak_gen is not null and not exists (
      select from retired_keys where user_uid = owner_uid and retired_keys.ak_gen = locked_ak_gen)
    and not exists (
      select from accesses where accesses.bucket_uid = buckets.uid and ${holdsKey})`.execute(within);
};
