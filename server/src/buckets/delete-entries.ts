import { fail } from "@keepwell/contract/errors.ts";
import type { Actor } from "../caller.ts";
import type { Context } from "../context.ts";
import type { Handle } from "../db/schema.ts";
import type { VisibleBucket } from "./bucket.store.ts";
import { deleteEntries, type LockedEntry, lockEntries } from "./bulk.store.ts";
import { checkTombstone } from "./check-tombstones.ts";
import { endGrants } from "./end-grants.ts";
import { inBucket } from "./in-bucket.ts";
import { requireOnEntries } from "./policies/authorize-inside.ts";
import { putTombstones, type Tombstones } from "./tombstone.store.ts";

/** Locks the entries. Fails with 404 unless all of them are in the bucket. */
export const lockAllIn = async (
  within: Handle,
  bucketUid: string,
  uids: readonly string[],
): Promise<readonly LockedEntry[]> => {
  const locked = await lockEntries(within, bucketUid, uids);
  return locked.length === uids.length ? locked : fail("entry.not_found");
};

/**
 * Deletes entries that this transaction has locked, and ends the grants on them. In a team's bucket, the transaction
 * must have begun with `lockToSettle`.
 */
export const eraseEntries = async (
  within: Handle,
  bucket: Pick<VisibleBucket, "uid" | "enterprise_uid">,
  uids: readonly string[],
): Promise<void> => {
  const erase = () => deleteEntries(within, bucket.uid, uids);
  if (bucket.enterprise_uid === null) await erase();
  else await endGrants(within, new Map([[bucket, uids]]), erase);
};

interface Deletion {
  readonly actor: Actor;
  readonly bucketUid: string;
  /** Missing if the client does not seal tombstones. */
  readonly tombstones?: Tombstones | undefined;
}

/** Deletes one or more entries for good: all of them, or none. */
export const deleteEntriesIn = (
  context: Pick<Context, "clock" | "database">,
  { actor, bucketUid, tombstones = {} }: Deletion,
  uids: readonly string[],
): Promise<void> =>
  inBucket(
    context,
    { actor, bucketUid, ability: "entry.delete", endsGrants: true },
    async (within, reach) => {
      const entries = await lockAllIn(within, bucketUid, uids);
      requireOnEntries(reach, entries, "entry.delete");
      const byUid = new Map(entries.map((entry) => [entry.uid, entry]));
      for (const [uid, tombstone] of Object.entries(tombstones))
        checkTombstone(byUid.get(uid) ?? fail("entry.not_found"), reach.bucket, tombstone);
      await putTombstones(within, bucketUid, tombstones);
      await eraseEntries(within, reach.bucket, uids);
      return { result: undefined, audit: { kind: "entry_deleted", entries }, changed: ["entries"] };
    },
  );
