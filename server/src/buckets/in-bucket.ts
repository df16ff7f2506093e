/**
 * @file [Note: Unit of work] A write has five steps in one transaction: lock what the permission depends on, check the
 * permission, do the work, record it, announce it. A unit of work does every step except the work itself, so that no
 * write can forget a step. It takes locks in the order of [Note: Locks of a team] and [Note: Writing in a bucket].
 * Units of work are `inBucket`, `inList` and `aloneInBucket` here, `inTeam` for an enterprise, and `inAccount` for a
 * user's own account. For writes by the server itself, `byServer` and `aloneByServer` do the same without the check.
 * The creation of an entry does all steps by itself, the last one after its commit: see entry-creation.service.ts.
 */
import type { BucketAbility } from "@keepwell/contract/abilities.ts";
import type { ChangeEvent } from "@keepwell/contract/events.ts";
import { type BucketAudit, recordInBucket } from "../audit/audit-in-bucket.ts";
import type { Actor } from "../caller.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../db/in-transaction.ts";
import type { Handle } from "../db/schema.ts";
import { announceChanges, listNotifiedUsers } from "../events/change.store.ts";
import { lockToSettle } from "../keys/settle-keys.ts";
import { isTeamBucket } from "../people/enterprise.store.ts";
import { bucketOfList } from "../policies/bucket-of.store.ts";
import { findBucket, lockBucket, shareLockBuckets, type VisibleBucket } from "./bucket.store.ts";
import { authorizeAlone } from "./policies/authorize-bucket.ts";
import { authorizeInside } from "./policies/authorize-inside.ts";
import { authorizeListView, authorizeListWrite, type ReachedList } from "./policies/authorize-list.ts";
import type { Reach } from "./policies/reach.ts";

export interface Written<Result> {
  readonly result: Result;
  /** The event for the audit log of the bucket's enterprise; null if the log does not record such writes. */
  readonly audit: BucketAudit | null;
  /**
   * What the browsers that show the bucket must read again. Empty if they need read nothing, or if `work` has announced
   * the change itself.
   */
  readonly changed: readonly ChangeEvent["what"][];
}

interface Write {
  readonly actor: Actor;
  readonly bucketUid: string;
  readonly ability: BucketAbility;
}

type Parts = Pick<Context, "clock" | "database">;
type Bucket = Pick<VisibleBucket, "uid" | "name" | "enterprise_uid">;

interface Occasion {
  /** Null if the server itself writes. */
  readonly actor: Actor | null;
  readonly bucket: Bucket;
  readonly at: Date;
  /** Users who saw the bucket before the write. Some of them may have lost access to it by the write. */
  readonly before?: readonly string[];
}

export const listSeeing = (within: Handle, { uid: bucketUid, enterprise_uid }: Bucket): Promise<string[]> =>
  listNotifiedUsers(within, { bucketUid, isTeams: enterprise_uid !== null });

/** Records and announces a write. A transaction that was not begun by a unit of work must call this function itself. */
export const conclude = async <Result>(
  within: Handle,
  { actor, bucket, at, before = [] }: Occasion,
  { result, audit, changed }: Written<Result>,
): Promise<Result> => {
  if (audit && bucket.enterprise_uid !== null) await recordInBucket(within, { actor, bucket, at }, audit);
  if (changed.length > 0) {
    const users = new Set([...before, ...(await listSeeing(within, bucket))]);
    await announceChanges(within, [...users], { bucket: bucket.uid, changed });
  }
  return result;
};

interface Inside {
  /**
   * Whether the write ends grants on lists or entries. Members who may then read nothing in the bucket lose its key.
   */
  readonly endsGrants?: boolean;
}

/**
 * Locks the team, if the bucket is a team's, because members of the team may lose keys. `authorize` runs before the
 * first lock, so that a user without access to the bucket never takes a team's lock.
 */
const lockTeamOf = async (
  within: Handle,
  bucketUid: string,
  authorize: () => Promise<unknown>,
): Promise<void> => {
  if (!(await isTeamBucket(within, bucketUid))) return;
  await authorize();
  await lockToSettle(within, { from: [bucketUid] });
};

/**
 * The users who see the bucket before a write that ends grants. Empty for any other write, and in a standard bucket,
 * which has no grants on lists and entries.
 */
const listLosing = async (within: Handle, bucket: Bucket, endsGrants: boolean): Promise<string[]> =>
  endsGrants && bucket.enterprise_uid !== null ? listSeeing(within, bucket) : [];

/** Runs a write inside a bucket, such as saving an entry. Other writes of this kind can run at the same time. */
export const inBucket = <Result>(
  { clock, database: { handle } }: Parts,
  { actor, bucketUid, ability, endsGrants = false }: Write & Inside,
  work: (within: Handle, reach: Reach) => Promise<Written<Result>>,
): Promise<Result> =>
  inTransaction(handle, async (within) => {
    const authorize = () => authorizeInside(within, actor, bucketUid, ability);
    if (endsGrants) await lockTeamOf(within, bucketUid, authorize);
    await shareLockBuckets(within, [bucketUid]);
    const reach = await authorize();
    const { bucket } = reach;
    const before = await listLosing(within, bucket, endsGrants);
    return conclude(within, { actor, bucket, at: clock.now(), before }, await work(within, reach));
  });

/** Like `inBucket`, for a write to a list. The caller knows the list's uid, but not the bucket's. */
export const inList = <Result>(
  { clock, database: { handle } }: Parts,
  {
    actor,
    listUid,
    ability,
    endsGrants = false,
  }: Omit<Write, "bucketUid"> & Inside & { readonly listUid: string },
  work: (within: Handle, reached: ReachedList) => Promise<Written<Result>>,
): Promise<Result> =>
  inTransaction(handle, async (within) => {
    const bucketUid = await bucketOfList(within, listUid);
    if (endsGrants && bucketUid !== undefined)
      await lockTeamOf(within, bucketUid, () => authorizeListView(within, actor, listUid));
    const reached = await authorizeListWrite(within, actor, listUid, ability);
    const { bucket } = reached.reach;
    const before = await listLosing(within, bucket, endsGrants);
    return conclude(within, { actor, bucket, at: clock.now(), before }, await work(within, reached));
  });

interface Alone {
  /** Takes further locks, which must be taken before the bucket's lock. */
  readonly first?: (within: Handle) => Promise<unknown>;
}

/**
 * A write that changes the bucket itself, such as its members, key or name. No other write in the bucket runs at the
 * same time.
 */
export const aloneInBucket = <Result>(
  { clock, database: { handle } }: Parts,
  { actor, bucketUid, ability, first }: Write & Alone,
  work: (within: Handle, bucket: VisibleBucket) => Promise<Written<Result>>,
): Promise<Result> =>
  inTransaction(handle, async (within) => {
    await first?.(within);
    const bucket = await authorizeAlone(within, actor, bucketUid, ability);
    return conclude(within, { actor, bucket, at: clock.now() }, await work(within, bucket));
  });

/**
 * A write by the server itself, without a permission check. It may end grants on the bucket's entries. Returns
 * undefined if the bucket has been deleted.
 */
export const byServer = <Result>(
  { clock, database: { handle } }: Parts,
  bucketUid: string,
  work: (within: Handle, bucket: Bucket) => Promise<Written<Result>>,
): Promise<Result | undefined> =>
  inTransaction(handle, async (within) => {
    await lockToSettle(within, { from: [bucketUid] });
    await shareLockBuckets(within, [bucketUid]);
    const bucket = await findBucket(within, bucketUid);
    if (!bucket) return undefined;
    const before = await listLosing(within, bucket, true);
    return conclude(within, { actor: null, bucket, at: clock.now(), before }, await work(within, bucket));
  });

/** Like `byServer`, for a write about the bucket itself. No other write in the bucket runs at the same time. */
export const aloneByServer = async (
  { clock, database: { handle } }: Parts,
  bucketUid: string,
  work: (within: Handle, bucket: Bucket & Pick<VisibleBucket, "trashed_at">) => Promise<Written<void>>,
): Promise<void> =>
  inTransaction(handle, async (within) => {
    await lockBucket(within, bucketUid);
    const bucket = await findBucket(within, bucketUid);
    if (!bucket) return undefined;
    return conclude(within, { actor: null, bucket, at: clock.now() }, await work(within, bucket));
  });
