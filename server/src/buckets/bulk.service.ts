import type { EntryKeyRow, MoveToBucket } from "@keepwell/contract/buckets/bulk.endpoints.ts";
import type { EntryCreate, SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import { fail } from "@keepwell/contract/errors.ts";
import { auditEntries, goingTo } from "../audit/audit-in-bucket.ts";
import { requireBelowCeilings, requireUnexpired } from "../billing/capacity.service.ts";
import { ADDED_ENTRIES } from "../billing/ceilings.ts";
import { getSubscriptionAndUsage } from "../billing/subscription.store.ts";
import type { Actor, Credential } from "../caller.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../db/in-transaction.ts";
import type { Handle } from "../db/schema.ts";
import { announceInBucket } from "../events/change.store.ts";
import { lockToSettle } from "../keys/settle-keys.ts";
import { bucketsOfEntries } from "../policies/bucket-of.store.ts";
import { keepBuckets } from "./bucket.store.ts";
import {
  deleteEntries,
  findEntries,
  findEntryKeys,
  type LockedEntry,
  lockEntries,
  moveEntries,
  setList,
} from "./bulk.store.ts";
import { contentsRead, entryKeysRead } from "./combined/entry-reads.store.ts";
import { createReadInBucket } from "./combined/read-in-bucket.ts";
import { endGrants } from "./end-grants.ts";
import { presentEntry } from "./entry.presenter.ts";
import { insertEntries } from "./entry.store.ts";
import { checkFirst, newColumns } from "./entry-columns.ts";
import { findListIn } from "./list.store.ts";
import { authorizeBucket } from "./policies/authorize-bucket.ts";
import {
  authorizeInsideAll,
  authorizeWriteInside,
  requireIn,
  requireOnEntries,
} from "./policies/authorize-inside.ts";
import type { Reach } from "./policies/reach.ts";
import { refuseViolation } from "./refuse-violation.ts";

interface ListPath {
  readonly bucketId: string;
  readonly listId: string;
}

interface ReadSealed {
  readonly uids: readonly string[];
  readonly part: "keys" | "all";
}

/** All of them, each in the bucket of the path, or none. */
const lockAllIn = async (
  within: Handle,
  bucketUid: string,
  uids: readonly string[],
): Promise<readonly LockedEntry[]> => {
  const locked = await lockEntries(within, bucketUid, uids);
  return locked.length === uids.length ? locked : fail("entry.not_found");
};

/** The entries of each bucket, bucket by bucket. */
const lockAll = async (
  within: Handle,
  found: ReadonlyMap<string, readonly string[]>,
): Promise<ReadonlyMap<string, readonly LockedEntry[]>> => {
  const locked = new Map<string, readonly LockedEntry[]>();
  for (const [bucket, uids] of found) locked.set(bucket, await lockEntries(within, bucket, uids));
  return locked;
};

/** A key that was wrapped from an entry key which is no longer the entry's would make it unreadable. */
const checkKeys = (places: readonly LockedEntry[], keys: MoveToBucket["keys"], gen: number): void => {
  for (const { uid, ek_gen } of places) {
    const key = keys[uid];
    if (key?.gen !== gen || (key.ek_gen ?? ek_gen) !== ek_gen) fail("conflict");
  }
};

export const createBulkService = (context: Context) => {
  const {
    clock,
    config,
    database: { handle },
  } = context;
  const readInBucket = createReadInBucket(context);

  const auditEvent = (actor: Actor, { bucket }: Reach) => ({ actor, bucket, at: clock.now() });

  /** Whose ceilings count. */
  const holderOf = (userUid: string) => ({ userUid, ceilings: config.ceilings });

  return {
    delete: async (
      actor: Actor,
      bucketUid: string,
      uids: readonly string[],
    ): Promise<{ deleted: string[] }> => {
      await inTransaction(handle, async (within) => {
        await lockToSettle(within, { from: [bucketUid] });
        const reach = await authorizeWriteInside(within, actor, bucketUid, "entry.delete");
        const locked = await lockAllIn(within, bucketUid, uids);
        requireOnEntries(reach, locked, "entry.delete");
        const leaving = new Map([[reach.bucket, uids]]);
        await endGrants(within, leaving, () => deleteEntries(within, bucketUid, uids));
        await auditEntries(within, { kind: "entry_deleted", ...auditEvent(actor, reach) }, locked);
        await announceInBucket(within, bucketUid, { what: "entries" });
      });
      return { deleted: [...uids] };
    },

    /** In a team's bucket an entry leaves the place that it is in, and is put into another. */
    moveToList: async (
      actor: Actor,
      path: ListPath,
      uids: readonly string[],
    ): Promise<{ moved: string[] }> => {
      const place = { bucketUid: path.bucketId, listUid: path.listId };
      await inTransaction(handle, async (within) => {
        const reach = await authorizeWriteInside(within, actor, place.bucketUid, "entry.edit");
        const list = (await findListIn(within, place, { keep: true })) ?? fail("bucket.not_found");
        requireIn(reach, place.listUid, "entry.create");
        const locked = await lockAllIn(within, place.bucketUid, uids);
        requireOnEntries(reach, locked, "entry.delete");
        await setList(within, place, uids);
        const moved = { kind: "entry_moved", detail: goingTo(list.name) } as const;
        await auditEntries(within, { ...moved, ...auditEvent(actor, reach) }, locked);
        await announceInBucket(within, place.bucketUid, { what: "entries" });
      });
      return { moved: [...uids] };
    },

    /** Where the entries come from is asked of the stored rows, once nobody else can move them. */
    moveToBucket: async (
      actor: Actor,
      bucketUid: string,
      { entries: uids, keys }: MoveToBucket,
    ): Promise<{ moved: string[] }> => {
      await inTransaction(handle, async (within) => {
        const found = await bucketsOfEntries(within, uids);
        const sources = [...found.keys()];
        await lockToSettle(within, { from: sources, to: [bucketUid] });
        await keepBuckets(within, [...sources, bucketUid]);
        const target = await authorizeBucket(within, actor, bucketUid, "entry.create");
        const { gen } = target;
        const placesOf = await lockAll(within, found);
        const places = [...placesOf.values()].flat();
        // An entry that was moved meanwhile is in another bucket.
        if (places.length !== uids.length) fail("entry.not_found");
        const asked = { ability: "entry.delete", unseen: "entry.not_found" } as const;
        const reaches = await authorizeInsideAll(within, actor, sources, asked);
        for (const [uid, reach] of reaches) requireOnEntries(reach, placesOf.get(uid) ?? [], "entry.delete");
        checkKeys(places, keys, gen);
        const from = [...reaches.values()].map(({ bucket }) => bucket);
        const leaving = new Map(from.map((bucket) => [bucket, found.get(bucket.uid) ?? []]));
        await endGrants(within, leaving, async () => {
          for (const [source, entries] of found) {
            const wraps = entries.map((uid) => ({ uid, ek: keys[uid]?.ek ?? fail("validation") }));
            await moveEntries(within, { from: source, to: { bucketUid, gen }, keys: wraps });
          }
        });
        if (from.some(({ owner_uid }) => owner_uid !== target.owner_uid))
          await requireBelowCeilings(within, holderOf(target.owner_uid), ["entries", "bytes"]);
        for (const bucket of from) {
          const moved = {
            kind: "entry_moved",
            detail: goingTo(target.name),
            actor,
            at: clock.now(),
          } as const;
          const told = bucket.enterprise_uid === null ? target : bucket;
          await auditEntries(within, { ...moved, bucket: told }, placesOf.get(bucket.uid) ?? []);
        }
        for (const uid of new Set([...sources, bucketUid]))
          await announceInBucket(within, uid, { what: "entries" });
      });
      return { moved: uids };
    },

    readSealed: async (
      credential: Credential,
      bucketUid: string,
      { uids, part }: ReadSealed,
    ): Promise<(SealedEntry | EntryKeyRow)[]> => {
      const asked = { bucketUid, entryUids: uids };
      if (part === "keys") {
        const { reach, entries } = await readInBucket(credential, entryKeysRead, asked);
        const keys = entries ?? (await findEntryKeys(handle, bucketUid, uids));
        requireOnEntries(reach, keys, "entry.view");
        if (keys.length !== uids.length) return fail("entry.not_found");
        return keys.map(({ list_uid: _, ...key }) => key);
      }
      const found = await readInBucket(credential, contentsRead, asked);
      const { actor, reach } = found;
      const entries = found.entries ?? (await findEntries(handle, bucketUid, uids));
      requireOnEntries(reach, entries, "entry.view");
      if (entries.length !== uids.length) return fail("entry.not_found");
      await auditEntries(handle, { kind: "entry_viewed", ...auditEvent(actor, reach) }, entries);
      return entries.map((entry) => presentEntry(entry, reach));
    },

    create: async (
      actor: Actor,
      bucketUid: string,
      entries: readonly EntryCreate[],
    ): Promise<{ created: string[] }> => {
      const rows = entries.map((entry) => newColumns(entry, { bucketUid, by: actor.uid }));
      await inTransaction(handle, async (within) => {
        const reach = await authorizeWriteInside(within, actor, bucketUid, "entry.create");
        for (const listUid of new Set(rows.map(({ list_uid }) => list_uid)))
          requireIn(reach, listUid, "entry.create");
        for (const entry of entries) checkFirst(entry, reach.bucket);
        const seen = await getSubscriptionAndUsage(within, reach.bucket.owner_uid);
        requireUnexpired(seen, clock.now());
        await insertEntries(within, rows);
        await requireBelowCeilings(within, { ...holderOf(reach.bucket.owner_uid), seen }, ADDED_ENTRIES);
        await auditEntries(within, { kind: "entry_created", ...auditEvent(actor, reach) }, entries);
        await announceInBucket(within, bucketUid, { what: "entries" });
      }).catch(refuseViolation);
      return { created: entries.map(({ uid }) => uid) };
    },
  };
};

export type BulkService = ReturnType<typeof createBulkService>;
