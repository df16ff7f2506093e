import { canOnBucket } from "@keepwell/contract/abilities.ts";
import { ACCESS_TYPES, type AccessType } from "@keepwell/contract/access-type.ts";
import { type Permission, permissionsInOrder, permissionsOn } from "@keepwell/contract/team/permissions.ts";
import type { Sealed } from "@keepwell/crypto/envelope.ts";
import { type RawBuilder, type Selectable, sql } from "kysely";
import { inOrder } from "../db/in-order.ts";
import { prepareQuery } from "../db/prepared-query.ts";
import type { BucketTable, HeaderColumns } from "../db/schema/buckets.ts";
import type { Handle } from "../db/schema.ts";
import { holdsKey } from "../keys/bucket-key.store.ts";
import { selectTeamBuckets } from "../policies/team-visibility.store.ts";

interface NewBucket {
  readonly uid: string;
  readonly ownerUid: string;
  readonly name: string;
  readonly isSystem: boolean;
  readonly header: HeaderColumns;
  readonly wrap: Sealed<"bk-self">;
  /** The uid of the team's enterprise. */
  readonly enterpriseUid?: string | null;
}

const FIRST_GENERATION = 1;

export const insertBucket = async (handle: Handle, bucket: NewBucket): Promise<void> => {
  await handle
    .insertInto("buckets")
    .values({
      uid: bucket.uid,
      owner_uid: bucket.ownerUid,
      name: bucket.name,
      is_system: bucket.isSystem,
      ...bucket.header,
      enterprise_uid: bucket.enterpriseUid ?? null,
    })
    .execute();
  await handle
    .insertInto("own_bucket_keys")
    .values({
      bucket_uid: bucket.uid,
      gen: FIRST_GENERATION,
      user_uid: bucket.ownerUid,
      wrap: bucket.wrap,
    })
    .execute();
};

/** Finds a bucket in any state, for work that the server does without a caller. */
export const findBucket = (
  within: Handle,
  uid: string,
): Promise<Pick<Selectable<BucketTable>, "uid" | "name" | "enterprise_uid" | "trashed_at"> | undefined> =>
  within
    .selectFrom("buckets")
    .select(["uid", "name", "enterprise_uid", "trashed_at"])
    .where("uid", "=", uid)
    .executeTakeFirst();

/** A user's own standard buckets, without those that a reset has locked. */
export const ownedBy = (handle: Handle, userUid: string) =>
  handle
    .selectFrom("buckets")
    .where("buckets.owner_uid", "=", userUid)
    .where("buckets.enterprise_uid", "is", null)
    .where("buckets.locked_ak_gen", "is", null);

/** The user's own unlocked standard buckets, and other users' shared buckets whose current key the user has. */
const reachedBy = (handle: Handle, userUid: string) =>
  ownedBy(handle, userUid)
    .select([
      "buckets.uid",
      "buckets.trashed_at",
      sql<AccessType>`'owner'::text`.as("access_type"),
      sql<boolean>`true`.as("accepted"),
    ])
    .unionAll(
      handle
        .selectFrom("accesses")
        .innerJoin("buckets", "buckets.uid", "accesses.bucket_uid")
        .select(["buckets.uid", "buckets.trashed_at", "accesses.access_type"])
        .select(sql<boolean>`accesses.accepted_at is not null`.as("accepted"))
        .where("accesses.user_uid", "=", userUid)
        .where(holdsKey),
    );

const MANAGING = ACCESS_TYPES.filter((access_type) =>
  canOnBucket({ access_type, is_system: false, enterprise_uid: null, permissions: null }, "access.modify"),
);

/** The uids of the standard buckets outside Trash whose members the user may change. */
export const selectManagedBuckets = (handle: Handle, userUid: string) =>
  handle
    .selectFrom(reachedBy(handle, userUid).as("reached"))
    .select("reached.uid")
    .where("reached.trashed_at", "is", null)
    .where("reached.access_type", "in", MANAGING);

type BucketRow = Selectable<BucketTable>;

/** A bucket as one user sees it. */
export interface VisibleBucket extends BucketRow {
  readonly access_type: AccessType;
  /** False if another user has shared the bucket and this user has not accepted it yet. */
  readonly accepted: boolean;
  /** The user's permissions on the whole bucket if it is a team's; null for a standard bucket. */
  readonly permissions: readonly Permission[] | null;
}

/** The standard buckets that the user sees, each with the user's access level. */
export const selectStandardBuckets = (handle: Handle, userUid: string) =>
  handle
    .selectFrom(reachedBy(handle, userUid).as("reached"))
    .innerJoin("buckets", "buckets.uid", "reached.uid")
    .selectAll("buckets")
    .select(["reached.access_type", "reached.accepted", sql<null>`null`.as("permissions")]);

const selectUserTeamBuckets = (handle: Handle, userUid: string) =>
  handle
    .selectFrom(selectTeamBuckets(userUid).as("reached"))
    .innerJoin("buckets", "buckets.uid", "reached.uid")
    .selectAll("buckets")
    .select(["reached.access_type", "reached.granted_above", "reached.granted"]);

type TeamRow = Awaited<ReturnType<ReturnType<typeof selectUserTeamBuckets>["execute"]>>[number];

const withPermissions = ({ granted_above, granted, ...bucket }: TeamRow): VisibleBucket => {
  const { access_type, is_restricted: isRestricted } = bucket;
  const held = permissionsOn({
    isAdmin: access_type === "admin",
    isOwner: access_type === "owner",
    enterprise: granted_above,
    bucket: { granted: granted ?? [], isRestricted },
  });
  const level = access_type === "read" && held.has("write") ? "write" : access_type;
  return { ...bucket, access_type: level, accepted: true, permissions: permissionsInOrder("bucket", held) };
};

/** The enterprise's buckets outside Trash that the member may see. */
export const listTeamBuckets = async (handle: Handle, userUid: string): Promise<VisibleBucket[]> =>
  (await selectUserTeamBuckets(handle, userUid).where("buckets.trashed_at", "is", null).execute()).map(
    withPermissions,
  );

/** The buckets in Trash that the user would see if the buckets were not in Trash. */
export const listTrashedBuckets = async (handle: Handle, userUid: string): Promise<VisibleBucket[]> => {
  const standard = await selectStandardBuckets(handle, userUid)
    .where("buckets.trashed_at", "is not", null)
    .execute();
  const teams = await selectUserTeamBuckets(handle, userUid)
    .where("buckets.trashed_at", "is not", null)
    .execute();
  return [...standard, ...teams.map(withPermissions)];
};

/** The buckets among `uids` that the user may see, those in Trash included. */
export const findVisibleBuckets = async (
  handle: Handle,
  userUid: string,
  uids: readonly string[],
): Promise<VisibleBucket[]> => {
  const standard = await selectStandardBuckets(handle, userUid).where("buckets.uid", "in", uids).execute();
  if (standard.length === uids.length) return standard;
  const teams = await selectUserTeamBuckets(handle, userUid).where("buckets.uid", "in", uids).execute();
  return [...standard, ...teams.map(withPermissions)];
};

/** The team's bucket, if the user may see it. */
export const findTeamBucket = async (
  handle: Handle,
  userUid: string,
  uid: string,
): Promise<VisibleBucket | undefined> => {
  const [found] = await selectUserTeamBuckets(handle, userUid).where("buckets.uid", "=", uid).execute();
  return found && withPermissions(found);
};

export const findVisibleBucket = async (
  handle: Handle,
  userUid: string,
  uid: string,
): Promise<VisibleBucket | undefined> => (await findVisibleBuckets(handle, userUid, [uid]))[0];

/** The user for whom buckets are read. Team buckets are read only if the user is an active member of an enterprise. */
export interface Viewer {
  readonly userUid: string;
  readonly isMember: boolean;
}

/** The uids of all buckets outside Trash that the user may see, as a subquery. */
export const visibleBucketUids = (handle: Handle, { userUid, isMember }: Viewer) => {
  const standard = handle
    .selectFrom(reachedBy(handle, userUid).as("reached"))
    .select("reached.uid")
    .where("reached.trashed_at", "is", null);
  const teams = handle
    .selectFrom(selectTeamBuckets(userUid).as("reached"))
    .select("reached.uid")
    .where("reached.trashed_at", "is", null);
  return isMember ? standard.unionAll(teams) : standard;
};

/**
 * [Note: Writing in a bucket] A write takes a share lock on its bucket's row. Ending an access or changing the key
 * takes the exclusive lock. A share lock and an exclusive lock on one bucket exclude each other. Each transaction takes
 * its lock first and then checks its permission on the current rows. Buckets are locked before entries and plans, in
 * the order of their uids, so that there is no deadlock.
 *
 * The bucket's column `locks` counts its exclusive locks. A write that is a single statement needs no transaction. The
 * server reads the permission first, and the statement succeeds only if the count has not changed since then
 * (`whileUnlocked`).
 */
export const shareLockBuckets = (within: Handle, uids: readonly string[]): Promise<void> =>
  inOrder(uids, (uid) => shareLockBucket(within, { uid }));

const shareLockBucket = prepareQuery<{ readonly uid: string }, unknown>(
  ["uid"],
  (_, { uid }) => sql`select uid from buckets where uid = ${uid} for key share`,
);

/**
 * The part of a writing statement that share-locks the bucket. It finds no row if the bucket was locked exclusively
 * after the server had read it.
 */
export const whileUnlocked = ({ uid, locks }: Pick<BucketRow, "uid" | "locks">): RawBuilder<unknown> =>
  sql`select uid from buckets where uid = ${uid} and locks = ${locks} for key share`;

/** Locks the bucket exclusively until the transaction ends; see [Note: Writing in a bucket]. */
export const lockBucket = async (within: Handle, uid: string): Promise<void> => {
  await sql`
    with locked as (select uid from buckets where uid = ${uid} for update)
    update buckets set locks = locks + 1 from locked where buckets.uid = locked.uid
  `.execute(within);
};

export const lockBuckets = (within: Handle, uids: readonly string[]): Promise<void> =>
  inOrder(uids, (uid) => lockBucket(within, uid));

export const renameBucket = async (
  within: Handle,
  uid: string,
  { name, header }: { readonly name: string; readonly header: HeaderColumns },
): Promise<void> => {
  await within
    .updateTable("buckets")
    .set({ name, ...header, updated_at: new Date() })
    .where("uid", "=", uid)
    .execute();
};
