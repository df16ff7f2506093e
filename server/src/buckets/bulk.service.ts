import type {
  DeleteEntries,
  MoveToBucket,
  SealedEntryKey,
} from "@keepwell/contract/buckets/bulk.endpoints.ts";
import type { EntryCreate, SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import { fail } from "@keepwell/contract/errors.ts";
import { movedInto, recordInBucket } from "../audit/audit-in-bucket.ts";
import { requireBelowCeilings, requireUnexpired } from "../billing/capacity.service.ts";
import { ADDED_ENTRIES } from "../billing/ceilings.ts";
import { getSubscriptionAndUsage } from "../billing/subscription.store.ts";
import type { Actor, Credential } from "../caller.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../db/in-transaction.ts";
import type { Handle } from "../db/schema.ts";
import { lockToSettle } from "../keys/settle-keys.ts";
import { bucketsOfEntries } from "../policies/bucket-of.store.ts";
import { shareLockBuckets } from "./bucket.store.ts";
import { findEntries, findEntryKeys, type LockedEntry, lockEntries, setList } from "./bulk.store.ts";
import { checkTombstone } from "./check-tombstones.ts";
import { contentsRead, entryKeysRead } from "./combined/entry-reads.store.ts";
import { createReadInBucket } from "./combined/read-in-bucket.ts";
import { deleteEntriesIn, lockAllIn } from "./delete-entries.ts";
import { endGrants } from "./end-grants.ts";
import { presentEntry, presentEntryKey } from "./entry.presenter.ts";
import { insertEntries } from "./entry.store.ts";
import { checkFirst, checkNextRow, newColumns } from "./entry-columns.ts";
import { conclude, inBucket, listSeeing } from "./in-bucket.ts";
import { findListIn } from "./list.store.ts";
import { moveEntries } from "./move.store.ts";
import { authorizeBucket } from "./policies/authorize-bucket.ts";
import { authorizeInsideAll, requireIn, requireOnEntries } from "./policies/authorize-inside.ts";
import { refuseViolation } from "./refuse-violation.ts";
import { putTombstones, type Tombstones } from "./tombstone.store.ts";

interface ListPath {
  readonly bucketId: string;
  readonly listId: string;
}

interface ReadSealed {
  readonly uids: readonly string[];
  readonly part: "keys" | "all";
}

/** Locks the entries, one bucket after the other; returns the locked entries of each bucket. */
const lockAll = async (
  within: Handle,
  uidsByBucket: ReadonlyMap<string, readonly string[]>,
): Promise<ReadonlyMap<string, readonly LockedEntry[]>> => {
  const locked = new Map<string, readonly LockedEntry[]>();
  for (const [bucket, uids] of uidsByBucket) locked.set(bucket, await lockEntries(within, bucket, uids));
  return locked;
};

/**
 * Refuses if an entry's key or row, or the target bucket's key, has changed since the client sealed the entry's key and
 * row for it: the entry would become unreadable.
 */
const checkKeys = (places: readonly LockedEntry[], keys: MoveToBucket["keys"], gen: number): void => {
  for (const entry of places) {
    const key = keys[entry.uid] ?? fail("validation");
    if (key.gen !== gen || (key.ek_gen ?? entry.ek_gen) !== entry.ek_gen) fail("conflict");
    checkNextRow(entry, key.row);
  }
};

/**
 * The tombstones that entries leave in the bucket that they are moved from. An entry that stays in its bucket leaves
 * none.
 */
const tombstonesIn = (
  source: { readonly uid: string; readonly gen: number },
  { to, places, keys }: { to: string; places: readonly LockedEntry[]; keys: MoveToBucket["keys"] },
): Tombstones => {
  if (source.uid === to) return {};
  const left = places.flatMap((entry) => {
    const tombstone = keys[entry.uid]?.tombstone;
    if (!tombstone) return entry.k === null ? [] : fail("row_required");
    checkTombstone(entry, source, tombstone);
    return [[entry.uid, tombstone] as const];
  });
  return Object.fromEntries(left);
};

export const createBulkService = (context: Context) => {
  const {
    clock,
    config,
    database: { handle },
  } = context;
  const readInBucket = createReadInBucket(context);

  /** The account whose ceilings the write counts towards. */
  const toHolder = (userUid: string) => ({ userUid, ceilings: config.ceilings });

  return {
    delete: async (
      actor: Actor,
      bucketUid: string,
      { entries: uids, tombstones }: DeleteEntries,
    ): Promise<{ deleted: string[] }> => {
      await deleteEntriesIn(context, { actor, bucketUid, tombstones }, uids);
      return { deleted: [...uids] };
    },

    /**
     * In a team's bucket, moving an entry requires permissions in the place that it leaves and in the one that it
     * enters.
     */
    moveToList: (
      actor: Actor,
      { bucketId: bucketUid, listId: listUid }: ListPath,
      uids: readonly string[],
    ): Promise<{ moved: string[] }> =>
      inBucket(context, { actor, bucketUid, ability: "entry.edit" }, async (within, reach) => {
        const place = { bucketUid, listUid };
        const list = (await findListIn(within, place, { lock: true })) ?? fail("bucket.not_found");
        requireIn(reach, listUid, "entry.create");
        const entries = await lockAllIn(within, bucketUid, uids);
        requireOnEntries(reach, entries, "entry.delete");
        await setList(within, place, uids);
        return {
          result: { moved: [...uids] },
          audit: { kind: "entry_moved", entries, detail: movedInto("list", list) },
          changed: ["entries"],
        };
      }),

    /**
     * Finds the entries' buckets in the stored rows, locks those buckets and then the entries, and refuses if an entry
     * was moved in the meantime.
     */
    moveToBucket: async (
      actor: Actor,
      bucketUid: string,
      { entries: uids, keys }: MoveToBucket,
    ): Promise<{ moved: string[] }> => {
      await inTransaction(handle, async (within) => {
        const found = await bucketsOfEntries(within, uids);
        const sources = [...found.keys()];
        await lockToSettle(within, { from: sources, to: [bucketUid] });
        await shareLockBuckets(within, [...sources, bucketUid]);
        const target = await authorizeBucket(within, actor, bucketUid, "entry.create");
        const { gen } = target;
        const placesOf = await lockAll(within, found);
        const places = [...placesOf.values()].flat();
        // An entry that was moved in the meantime is in another bucket.
        if (places.length !== uids.length) fail("entry.not_found");
        const asked = { ability: "entry.delete", unseen: "entry.not_found" } as const;
        const reaches = await authorizeInsideAll(within, actor, sources, asked);
        for (const [uid, reach] of reaches) requireOnEntries(reach, placesOf.get(uid) ?? [], "entry.delete");
        checkKeys(places, keys, gen);
        const from = [...reaches.values()].map(({ bucket }) => bucket);
        const leaving = new Map(from.map((bucket) => [bucket, found.get(bucket.uid) ?? []]));
        for (const bucket of from) {
          const left = { to: bucketUid, places: placesOf.get(bucket.uid) ?? [], keys };
          await putTombstones(within, bucket.uid, tombstonesIn(bucket, left));
        }
        const before = new Map<string, string[]>();
        for (const bucket of from.filter(({ enterprise_uid }) => enterprise_uid !== null))
          before.set(bucket.uid, await listSeeing(within, bucket));
        await endGrants(within, leaving, async () => {
          for (const [source, entries] of found) {
            const arriving = entries.map((uid) => {
              const { ek, row, name = null } = keys[uid] ?? fail("validation");
              return { uid, ek, sealed_row: row?.sealed ?? null, k: row?.k ?? null, name };
            });
            await moveEntries(within, { from: source, to: { bucketUid, gen }, entries: arriving });
          }
        });
        if (from.some(({ owner_uid }) => owner_uid !== target.owner_uid))
          await requireBelowCeilings(within, toHolder(target.owner_uid), ["entries", "bytes"]);
        const occasion = { actor, at: clock.now() };
        for (const bucket of from) {
          // The audit log that records the move: that of the source's enterprise, or else of the target's.
          const recorded = { ...occasion, bucket: bucket.enterprise_uid === null ? target : bucket };
          const entries = placesOf.get(bucket.uid) ?? [];
          await recordInBucket(within, recorded, {
            kind: "entry_moved",
            entries,
            detail: movedInto("bucket", target),
          });
        }
        const announced = { result: undefined, audit: null, changed: ["entries"] } as const;
        for (const bucket of new Map([...from, target].map((one) => [one.uid, one])).values())
          await conclude(within, { ...occasion, bucket, before: before.get(bucket.uid) ?? [] }, announced);
      });
      return { moved: uids };
    },

    readSealed: async (
      credential: Credential,
      bucketUid: string,
      { uids, part }: ReadSealed,
    ): Promise<(SealedEntry | SealedEntryKey)[]> => {
      const asked = { bucketUid, entryUids: uids };
      if (part === "keys") {
        const { reach, entries } = await readInBucket(credential, entryKeysRead, asked);
        const keys = entries ?? (await findEntryKeys(handle, bucketUid, uids));
        requireOnEntries(reach, keys, "entry.view");
        if (keys.length !== uids.length) return fail("entry.not_found");
        return keys.map(presentEntryKey);
      }
      const found = await readInBucket(credential, contentsRead, asked);
      const { actor, reach } = found;
      const entries = found.entries ?? (await findEntries(handle, bucketUid, uids));
      requireOnEntries(reach, entries, "entry.view");
      if (entries.length !== uids.length) return fail("entry.not_found");
      const occasion = { actor, bucket: reach.bucket, at: clock.now() };
      await recordInBucket(handle, occasion, { kind: "entry_viewed", entries });
      return entries.map((entry) => presentEntry(entry, reach));
    },

    create: (
      actor: Actor,
      bucketUid: string,
      entries: readonly EntryCreate[],
    ): Promise<{ created: string[] }> =>
      inBucket(context, { actor, bucketUid, ability: "entry.create" }, async (within, reach) => {
        const rows = entries.map((entry) => newColumns(entry, { bucketUid, by: actor.uid }));
        for (const listUid of new Set(rows.map(({ list_uid }) => list_uid)))
          requireIn(reach, listUid, "entry.create");
        for (const entry of entries) checkFirst(entry, reach.bucket);
        const seen = await getSubscriptionAndUsage(within, reach.bucket.owner_uid);
        requireUnexpired(seen, clock.now());
        await insertEntries(within, rows);
        await requireBelowCeilings(within, { ...toHolder(reach.bucket.owner_uid), seen }, ADDED_ENTRIES);
        return {
          result: { created: entries.map(({ uid }) => uid) },
          audit: { kind: "entry_created", entries },
          changed: ["entries"],
        };
      }).catch(refuseViolation),
  };
};

export type BulkService = ReturnType<typeof createBulkService>;
