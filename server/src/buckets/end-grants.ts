import type { Handle } from "../db/schema.ts";
import { settleKeysIn } from "../keys/settle-keys.ts";
import { deleteAccessListsOfEntries } from "../policies/access-list.store.ts";
import type { VisibleBucket } from "./bucket.store.ts";

/** The uids of the entries that leave, keyed by the bucket that they leave. */
type Leaving = ReadonlyMap<Pick<VisibleBucket, "uid" | "enterprise_uid">, readonly string[]>;

/**
 * Runs `act`, which moves or deletes entries, and ends the grants on these entries. A member who may then read nothing
 * in the bucket loses the bucket's key. The transaction must have begun with `lockToSettle`.
 */
export const endGrants = async (
  within: Handle,
  leaving: Leaving,
  act: () => Promise<void>,
): Promise<void> => {
  const losing = new Map<string, string[]>();
  for (const [{ uid, enterprise_uid }, entries] of leaving)
    if (enterprise_uid !== null && (await deleteAccessListsOfEntries(within, uid, entries)))
      losing.set(enterprise_uid, [...(losing.get(enterprise_uid) ?? []), uid]);
  await act();
  for (const [enterprise, buckets] of losing) await settleKeysIn(within, enterprise, buckets);
};
