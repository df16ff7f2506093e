/** @file Moving entries to another bucket. The entries of one move can come from several buckets. */
import type { MoveToBucket } from "@keepwell/contract/buckets/bulk.endpoints.ts";
import { fail } from "@keepwell/contract/errors.ts";
import { movedInto } from "../audit/audit-detail.ts";
import { recordInBucket } from "../audit/audit-in-bucket.ts";
import { requireBelowCeilings } from "../billing/capacity.service.ts";
import type { Actor } from "../caller.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../db/in-transaction.ts";
import type { Handle } from "../db/schema.ts";
import { lockToSettle } from "../keys/settle-keys.ts";
import { bucketsOfEntries } from "../policies/bucket-of.store.ts";
import { shareLockBuckets, type VisibleBucket } from "./bucket.store.ts";
import { type LockedEntry, lockEntries } from "./bulk.store.ts";
import { checkTombstone } from "./check-tombstones.ts";
import { endGrants } from "./end-grants.ts";
import { checkNextRow } from "./entry-columns.ts";
import { conclude, listSeeing } from "./in-bucket.ts";
import { lockList } from "./lock-list.ts";
import { moveEntries } from "./move.store.ts";
import {
  authorizeInside,
  authorizeInsideAll,
  requireIn,
  requireOnEntries,
} from "./policies/authorize-inside.ts";
import { putTombstones, type Tombstones } from "./tombstone.store.ts";

type Keys = MoveToBucket["keys"];

/** A bucket from which entries are moved, and these entries. The transaction has locked all of them. */
interface Source {
  readonly bucket: VisibleBucket;
  readonly entries: readonly LockedEntry[];
}

interface Move {
  readonly target: VisibleBucket;
  /** The list in the target bucket to which the entries are moved; null for no list. */
  readonly listUid: string | null;
  readonly sources: readonly Source[];
}

interface Occasion {
  readonly actor: Actor;
  readonly at: Date;
}

const uidsOf = (entries: readonly LockedEntry[]): string[] => entries.map(({ uid }) => uid);

/** Checks that the actor may create entries in the target bucket, and locks the list to which the entries are moved. */
const authorizeTarget = async (
  within: Handle,
  actor: Actor,
  { to, listUid }: { to: string; listUid: string | null },
): Promise<VisibleBucket> => {
  const reach = await authorizeInside(within, actor, to, "entry.create");
  requireIn(reach, listUid, "entry.create");
  await lockList(within, { bucketUid: to, listUid });
  return reach.bucket;
};

/**
 * Reads the entries' buckets from the database, and locks these buckets and the entries. Refuses if an entry does not
 * exist or was moved in the meantime, or if the actor may not move it.
 */
const lockMove = async (
  within: Handle,
  actor: Actor,
  { to, uids, listUid }: { to: string; uids: readonly string[]; listUid: string | null },
): Promise<Move> => {
  const found = await bucketsOfEntries(within, uids);
  const from = [...found.keys()];
  await lockToSettle(within, { from, to: [to] });
  await shareLockBuckets(within, [...from, to]);
  const target = await authorizeTarget(within, actor, { to, listUid });
  const locked = new Map<string, readonly LockedEntry[]>();
  for (const [bucketUid, entries] of found)
    locked.set(bucketUid, await lockEntries(within, bucketUid, entries));
  // `locked` lacks an entry that does not exist, or that was moved to another bucket or deleted in the meantime.
  if ([...locked.values()].flat().length !== uids.length) fail("entry.not_found");
  const asked = { ability: "entry.delete", unseen: "entry.not_found" } as const;
  const reaches = await authorizeInsideAll(within, actor, from, asked);
  const sources = from.map((bucketUid) => {
    const reach = reaches.get(bucketUid) ?? fail("entry.not_found");
    const entries = locked.get(bucketUid) ?? [];
    requireOnEntries(reach, entries, "entry.delete");
    return { bucket: reach.bucket, entries };
  });
  return { target, listUid, sources };
};

/**
 * Refuses if an entry's key or row, or the target bucket's key, has changed since the client sealed the entry. Such an
 * entry would become unreadable.
 */
const checkKeys = ({ target, sources }: Move, keys: Keys): void => {
  for (const entry of sources.flatMap(({ entries }) => entries)) {
    const key = keys[entry.uid] ?? fail("validation");
    if (key.gen !== target.gen || (key.ek_gen ?? entry.ek_gen) !== entry.ek_gen) fail("conflict");
    checkNextRow(entry, key.row);
  }
};

/**
 * The tombstones that entries leave in this source bucket. If this bucket is also the target, its entries leave none.
 */
const tombstonesIn = ({ bucket, entries }: Source, to: string, keys: Keys): Tombstones => {
  if (bucket.uid === to) return {};
  const left = entries.flatMap((entry) => {
    const tombstone = keys[entry.uid]?.tombstone;
    if (!tombstone) return entry.k === null ? [] : fail("row_required");
    checkTombstone(entry, bucket, tombstone);
    return [[entry.uid, tombstone] as const];
  });
  return Object.fromEntries(left);
};

/** Moves the stored entries, leaves tombstones in the source buckets, and ends the grants on the entries there. */
const moveRows = async (within: Handle, { target, listUid, sources }: Move, keys: Keys): Promise<void> => {
  for (const source of sources)
    await putTombstones(within, source.bucket.uid, tombstonesIn(source, target.uid, keys));
  const leaving = new Map(sources.map(({ bucket, entries }) => [bucket, uidsOf(entries)]));
  const to = { bucketUid: target.uid, listUid, gen: target.gen };
  await endGrants(within, leaving, async () => {
    for (const { bucket, entries } of sources) {
      const arriving = uidsOf(entries).map((uid) => {
        const { ek, row, name = null } = keys[uid] ?? fail("validation");
        return { uid, ek, sealed_row: row?.sealed ?? null, k: row?.k ?? null, name };
      });
      await moveEntries(within, { from: bucket.uid, to, entries: arriving });
    }
  });
};

/**
 * Records in the audit log of each source's enterprise what was moved from there. A move from a bucket without an
 * enterprise is recorded in the log of the target's enterprise.
 */
const recordMove = async (within: Handle, { target, sources }: Move, occasion: Occasion): Promise<void> => {
  const detail = movedInto("bucket", target);
  for (const { bucket, entries } of sources) {
    const recorded = { ...occasion, bucket: bucket.enterprise_uid === null ? target : bucket };
    await recordInBucket(within, recorded, { kind: "entry_moved", entries, detail });
  }
};

/**
 * For each source bucket of a team: the users who see it, keyed by its uid. The move may take the bucket's key from
 * some of them.
 */
const listLosing = async (within: Handle, { sources }: Move): Promise<ReadonlyMap<string, string[]>> => {
  const losing = new Map<string, string[]>();
  for (const { bucket } of sources)
    if (bucket.enterprise_uid !== null) losing.set(bucket.uid, await listSeeing(within, bucket));
  return losing;
};

export const moveToBucket = (
  { clock, config, database: { handle } }: Context,
  { actor, bucketUid: to }: { actor: Actor; bucketUid: string },
  { entries: uids, keys, list }: MoveToBucket,
): Promise<void> =>
  inTransaction(handle, async (within) => {
    const move = await lockMove(within, actor, { to, uids, listUid: list ?? null });
    const { target, sources } = move;
    checkKeys(move, keys);
    const losing = await listLosing(within, move);
    await moveRows(within, move, keys);
    const holder = { userUid: target.owner_uid, ceilings: config.ceilings };
    // Even a move between two buckets of one account adds to what the account holds: it leaves tombstones.
    if (sources.some(({ bucket }) => bucket.uid !== target.uid))
      await requireBelowCeilings(within, holder, ["entries", "bytes"]);
    const occasion = { actor, at: clock.now() };
    await recordMove(within, move, occasion);
    const changed = new Map([...sources.map(({ bucket }) => bucket), target].map((one) => [one.uid, one]));
    const announced = { result: undefined, audit: null, changed: ["entries"] } as const;
    for (const bucket of changed.values())
      await conclude(within, { ...occasion, bucket, before: losing.get(bucket.uid) ?? [] }, announced);
  });
