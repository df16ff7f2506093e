import type { EntryChanges } from "@keepwell/contract/buckets/changes.endpoints.ts";
import type { StoredTombstone } from "@keepwell/contract/buckets/rows.ts";
import type { Actor } from "../caller.ts";
import type { Context } from "../context.ts";
import { forgetChangesBefore, listChangedSince, readFeed, settleChanges } from "./change-feed.store.ts";
import { CURSOR_MS, makeCursor, readCursor } from "./cursor.ts";
import { presentRows } from "./entry.presenter.ts";
import { listEntries } from "./entry.store.ts";
import { authorizeInside } from "./policies/authorize-inside.ts";
import type { Reach } from "./policies/reach.ts";
import { type Departed, listTombstones } from "./tombstone.store.ts";

const presentTombstones = (
  tombstones: readonly (StoredTombstone & Departed)[],
  reach: Reach,
): StoredTombstone[] =>
  tombstones.filter((one) => reach.knew(one)).map(({ uid, gen, k, sealed }) => ({ uid, gen, k, sealed }));

export const createChangeService = ({ database: { handle }, clock }: Pick<Context, "clock" | "database">) => {
  /**
   * Returns every entry that the caller may read, and every tombstone that the caller may know of (`Reach.knew`). Also
   * deletes the changes that are older than every valid cursor.
   */
  const listAll = async (reach: Reach): Promise<Omit<EntryChanges, "cursor">> => {
    const { bucket, parts } = reach;
    const [rows, stored] = await Promise.all([
      listEntries(handle, { bucketUid: bucket.uid, parts }),
      listTombstones(handle, bucket.uid),
    ]);
    await forgetChangesBefore(handle, bucket.uid, new Date(clock.now().getTime() - CURSOR_MS));
    const tombstones = presentTombstones(stored, reach);
    return { is_full: true, entries: presentRows(rows, reach), tombstones, deleted: [], withdrawn: [] };
  };

  const listSince = async (reach: Reach, seq: number): Promise<Omit<EntryChanges, "cursor">> => {
    const bucketUid = reach.bucket.uid;
    const changed = await listChangedSince(handle, { bucketUid, seq });
    const uids = changed.map(({ entry_uid }) => entry_uid);
    const [rows, storedTombstones] = await Promise.all([
      listEntries(handle, { bucketUid, parts: null, entryUids: uids }),
      listTombstones(handle, bucketUid, uids),
    ]);
    const entries = presentRows(rows, reach);
    const storedUids = new Set(rows.map(({ uid }) => uid));
    const readable = new Set(entries.map(({ uid }) => uid));
    // If an entry left the bucket and came back, its tombstone is still stored; leave that tombstone out.
    const left = storedTombstones.filter(({ uid }) => !storedUids.has(uid));
    const tombstoneUids = new Set(left.map(({ uid }) => uid));
    return {
      is_full: false,
      entries,
      tombstones: presentTombstones(left, reach),
      deleted: changed
        .filter((one) => !storedUids.has(one.entry_uid) && !tombstoneUids.has(one.entry_uid))
        .filter((one) => reach.knew(one))
        .map(({ entry_uid }) => entry_uid),
      withdrawn: changed
        .filter((one) => one.is_moved && !readable.has(one.entry_uid))
        .filter((one) => storedUids.has(one.entry_uid) || !reach.knew(one))
        .map(({ entry_uid }) => entry_uid),
    };
  };

  return {
    list: async (actor: Actor, bucketUid: string, since: string | undefined): Promise<EntryChanges> => {
      const reach = await authorizeInside(handle, actor, bucketUid, "entry.view");
      const [latest, feed] = await Promise.all([settleChanges(handle, bucketUid), readFeed(handle)]);
      const reading = { actor, feed, reach, now: clock.now() };
      const seq = readCursor(since, latest, reading);
      const listed = seq === null ? await listAll(reach) : await listSince(reach, seq);
      return { cursor: makeCursor(latest, reading), ...listed };
    },
  };
};

export type ChangeService = ReturnType<typeof createChangeService>;
