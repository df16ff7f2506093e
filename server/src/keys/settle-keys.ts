import type { Handle } from "../db/schema.ts";
import { announceToEnterprise } from "../events/change.store.ts";
import { shareLockBucketTeams } from "../people/team-lock.store.ts";
import { lockBucketKeys } from "./bucket-key-copy.store.ts";
import type { Leaving } from "./recipients.store.ts";
import { lockLosingBuckets, revokeBucketKeys, revokeGroupKeys } from "./settle-keys.store.ts";

const announceRevoked = async (within: Handle, enterpriseUid: string): Promise<void> => {
  await announceToEnterprise(within, enterpriseUid, { what: "buckets" });
  await announceToEnterprise(within, enterpriseUid, { what: "team" });
};

/**
 * Revokes keys from users and groups that are no longer entitled to them. Marks those keys as due for rotation, because
 * the former recipients may have kept them. Call it after every change that may reduce access, in the same transaction.
 * The transaction must hold the enterprise's exclusive lock.
 *
 * If users or groups are to be deleted, call it before the deletion, with their uids. Otherwise the database's
 * cascading deletes would remove their copies unnoticed.
 */
export const settleKeys = async (
  within: Handle,
  enterpriseUid: string,
  { users = [], groups = [] }: Partial<Leaving> = {},
): Promise<void> => {
  const leaving = { users, groups };
  const keys = await revokeGroupKeys(within, enterpriseUid, leaving);
  const losing = await lockLosingBuckets(within, enterpriseUid, { leaving, keys });
  if (losing.length > 0) await revokeBucketKeys(within, enterpriseUid, { leaving, keys });
  if (keys.length > 0 || losing.length > 0) await announceRevoked(within, enterpriseUid);
};

const NONE_LEAVING: Leaving = { users: [], groups: [] };

/** `from`: the buckets in which access is about to end. `to`: other buckets in which the transaction will write. */
interface Ending {
  readonly from: readonly string[];
  readonly to?: readonly string[];
}

/**
 * Takes the locks that `settleKeysIn` needs; does nothing if none of the buckets belongs to a team. Call it first in a
 * transaction that later locks rows inside these buckets, because a rotation also locks the bucket before its entries.
 */
export const lockToSettle = async (within: Handle, { from, to = [] }: Ending): Promise<void> => {
  if (await shareLockBucketTeams(within, from)) await lockBucketKeys(within, [...from, ...to]);
};

/**
 * Like `settleKeys`, for a change that reduces access only in these buckets. The transaction must hold the enterprise's
 * shared lock and must have locked the buckets. Otherwise two concurrent transactions could each revoke a part of a
 * user's access without seeing the other's change.
 */
export const settleKeysIn = async (
  within: Handle,
  enterpriseUid: string,
  bucketUids: readonly string[],
): Promise<void> => {
  const change = { leaving: NONE_LEAVING, keys: [], bucketUids };
  const losing = await lockLosingBuckets(within, enterpriseUid, change);
  if (losing.length === 0) return;
  await revokeBucketKeys(within, enterpriseUid, change);
  await announceRevoked(within, enterpriseUid);
};
