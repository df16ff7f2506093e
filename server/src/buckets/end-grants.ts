import type { Handle } from "../db/schema.ts";
import { settleKeysIn } from "../keys/settle-keys.ts";
import { deleteAccessListsOfEntries } from "../policies/access-list.store.ts";
import type { VisibleBucket } from "./bucket.store.ts";

interface Leaving {
  /** Where the entries are. */
  readonly from: readonly Pick<VisibleBucket, "uid" | "enterprise_uid">[];
  readonly uids: readonly string[];
}

/**
 * Moves entries to another bucket or deletes them, as `act` says; what is granted on them ends with that. Whoever
 * has nothing else in the bucket loses its key. The transaction began with
 * `lockToSettle`.
 */
export const endGrants = async (
  within: Handle,
  { from, uids }: Leaving,
  act: () => Promise<void>,
): Promise<void> => {
  const ofTeams = from.filter(({ enterprise_uid }) => enterprise_uid !== null);
  const hasEnded = ofTeams.length > 0 && (await deleteAccessListsOfEntries(within, uids));
  await act();
  if (!hasEnded) return;
  for (const [enterprise, buckets] of Map.groupBy(ofTeams, ({ enterprise_uid }) => enterprise_uid))
    if (enterprise !== null)
      await settleKeysIn(
        within,
        enterprise,
        buckets.map(({ uid }) => uid),
      );
};
