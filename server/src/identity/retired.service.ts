/** @file Lets a user recover the buckets that a reset has locked, with the previous password or recovery code. */

import { hasName, hasOneHeader } from "@keepwell/contract/buckets/bucket-header.ts";
import { fail, failField } from "@keepwell/contract/errors.ts";
import { BULK_MAX } from "@keepwell/contract/fields.ts";
import type { LockedBucket, RestoredBucket } from "@keepwell/contract/identity/retired.endpoints.ts";
import type { Sealed } from "@keepwell/crypto/envelope.ts";
import { nextHeader, presentBucketRow } from "../buckets/bucket-header.ts";
import type { Actor, Caller } from "../caller.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../db/in-transaction.ts";
import type { HeaderColumns } from "../db/schema/buckets.ts";
import type { Handle } from "../db/schema.ts";
import { getUser, type User } from "../people/user.store.ts";
import type { ActivityService } from "./activity.service.ts";
import { inAccount } from "./in-account.ts";
import { type Former, holdLockedBuckets, listEarlierWraps, listLockedBuckets } from "./locked.store.ts";
import { provesRecoveryCode } from "./recovery-verifier.ts";
import { eraseRetired, eraseUnused, listRetiredKeys, type RetiredKey } from "./retired.store.ts";
import { markDueIfShared, type Renamed, replaceWraps, unlockBucket } from "./unlock.store.ts";

type Proof =
  | { readonly uid: string; readonly password: string }
  | { readonly ak_gen: number; readonly verifier: string };

interface Opened {
  readonly sek: Sealed<"sek"> | null;
  readonly recovery_wrap: Sealed<"ak-recovery"> | null;
  readonly buckets: LockedBucket[];
}

interface Restore {
  /**
   * The generations of two account keys: the former one, on which the buckets depend; and the current one, which now
   * wraps the buckets' keys.
   */
  readonly from_ak_gen: number;
  readonly to_ak_gen: number;
  readonly buckets: readonly RestoredBucket[];
}

/**
 * The new name and header of a recovered system bucket, which becomes an ordinary bucket; null for any other bucket.
 * Fails with 422 unless the client sends a name, and either a row or a header MAC.
 */
const toRenamed = (
  { name, row, header_mac }: RestoredBucket,
  { is_system, ...stored }: HeaderColumns & { readonly is_system: boolean },
): Renamed | null => {
  if (!is_system) return null;
  if (!hasOneHeader({ row, header_mac })) return failField("row", "required");
  if (name === undefined || !hasName({ name, row })) return failField("name", "required");
  return { name, header: nextHeader(stored, { row, header_mac }) };
};

export const createRetiredService = (
  { database, clock, limits, verifiers }: Context,
  activity: ActivityService,
) => {
  const { handle } = database;

  /**
   * The retired key that the proof belongs to. The try counts towards the rate limit before the check, and a right
   * proof does not reset the counter. If it did, an attacker who owns the mailbox could guess the user's password
   * without limit. They would reset the account twice, so that one retired key has a password that they chose. By
   * proving that password, they would reset the counter each time.
   */
  const prove = async (actor: Actor, proof: Proof): Promise<RetiredKey> => {
    await limits.spend(["recovery", actor.uid]);
    const { ak_gen } = await getUser(handle, actor.uid);
    const keys = await listRetiredKeys(handle, { userUid: actor.uid, before: ak_gen, now: clock.now() });
    if ("verifier" in proof) {
      const own = keys.filter((key) => key.ak_gen === proof.ak_gen);
      const key = own.find((one) => provesRecoveryCode(proof.verifier, one.recovery_verifier_hash));
      return key ?? failField("verifier", "recovery_code_wrong");
    }
    const key = keys.find(({ uid }) => uid === proof.uid);
    const known = await verifiers.verifies(proof.password, key?.verifier);
    return key && known ? key : failField("password", "password_wrong");
  };

  const lockedBuckets = async (former: Former): Promise<LockedBucket[]> => {
    const buckets = await listLockedBuckets(handle, former, BULK_MAX);
    if (buckets.length === 0) return [];
    const uids = buckets.map(({ uid }) => uid);
    const earlier = await listEarlierWraps(handle, former, uids);
    return buckets.map(({ header_row, header_rev, ...bucket }) => ({
      ...bucket,
      row: presentBucketRow({ header_row, header_rev }),
      earlier: earlier
        .filter(({ bucket_uid }) => bucket_uid === bucket.uid)
        .map(({ gen, wrap }) => ({ gen, wrap })),
    }));
  };

  const restore = async (within: Handle, { uid: userUid, ak_gen }: User, form: Restore): Promise<void> => {
    if (form.to_ak_gen !== ak_gen || form.from_ak_gen >= ak_gen) return fail("conflict");
    const former = { userUid, akGen: form.from_ak_gen };
    const given = new Map(form.buckets.map((bucket) => [bucket.uid, bucket]));
    const held = await holdLockedBuckets(within, former, [...given.keys()]);
    if (held.length !== form.buckets.length) return fail("bucket.not_found");
    for (const { uid, gen, ...stored } of held) {
      const bucket = given.get(uid) ?? fail("bucket.not_found");
      const wraps = [{ gen, wrap: bucket.wrap }, ...(bucket.earlier ?? [])];
      if (!(await replaceWraps(within, former, { bucketUid: uid, wraps }))) fail("conflict");
      await unlockBucket(within, uid, toRenamed(bucket, stored));
      await markDueIfShared(within, uid);
    }
    await eraseUnused(within, former);
  };

  return {
    open: async (actor: Actor, proof: Proof): Promise<Opened> => {
      const { ak_gen, sek, recovery_wrap } = await prove(actor, proof);
      const buckets = await lockedBuckets({ userUid: actor.uid, akGen: ak_gen });
      return "verifier" in proof
        ? { sek: null, recovery_wrap, buckets }
        : { sek, recovery_wrap: null, buckets };
    },

    restore: (actor: Actor, form: Restore, caller: Caller): Promise<void> =>
      inAccount({ database, activity }, { actor, caller, lock: "shared" }, async (within, user) => {
        await restore(within, user, form);
        return { result: undefined, activity: "old_data_restored", changed: ["buckets"] };
      }),

    sweep: (): Promise<void> => inTransaction(handle, (within) => eraseRetired(within, clock.now())),
  };
};
