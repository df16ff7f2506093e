import type { Handle } from "../db/schema.ts";
import { deleteAccessListsOfEntries } from "../team/access-list.store.ts";
import { settleKeys } from "../team/settle-keys.ts";
import type { VisibleBucket } from "./bucket.store.ts";

interface Leaving {
  /** Where the entries are. */
  readonly from: Iterable<Pick<VisibleBucket, "enterprise_uid">>;
  readonly uids: readonly string[];
}

/**
 * Moves entries to another bucket or deletes them, as `act` says; what is granted on them ends with that. Whoever
 * has nothing else in the bucket loses its key.
 */
export const endGrants = async (
  within: Handle,
  { from, uids }: Leaving,
  act: () => Promise<void>,
): Promise<void> => {
  const enterprises = new Set([...from].flatMap(({ enterprise_uid }) => enterprise_uid ?? []));
  const hasEnded = enterprises.size > 0 && (await deleteAccessListsOfEntries(within, uids));
  await act();
  if (hasEnded) for (const enterprise of enterprises) await settleKeys(within, enterprise);
};
