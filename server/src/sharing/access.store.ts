/** @file The accesses to buckets, by mail address. */
import type { Bundle } from "@keepwell/contract/identity/identity.endpoints.ts";
import { type Insertable, type Selectable, sql } from "kysely";
import { selectManagedBuckets } from "../buckets/bucket.store.ts";
import type { AccessTable } from "../db/schema/sharing.ts";
import type { Handle } from "../db/schema.ts";
import { holdsKey } from "../keys/bucket-key.store.ts";
import { bucketOfAccess } from "../policies/bucket-of.store.ts";

export interface AccessPath {
  readonly bucketId: string;
  readonly id: string;
}

export type AccessRow = Selectable<AccessTable>;

/**
 * The newest copy of the bucket's key for the member. Ignores copies that are kept only as a proof
 * (`retireUserCopies`).
 */
const newestGrant = sql<{ wire: string; signer_bundle: Bundle; signed_at: Date }>`(
  select wire, signer_bundle, signed_at from bucket_key_copies given
  where given.bucket_uid = accesses.bucket_uid and given.recipient_kind = 'user'
    and given.recipient_uid = accesses.user_uid and given.recipient_gen > 0
  order by gen desc limit 1)`;

/** Whether an account has the invited address and has not proven it yet. */
const awaitsProof = sql<boolean>`accesses.user_uid is null and exists (
  select from users unproven where unproven.email = accesses.email and unproven.email_verified_at is null)`;

const accesses = (handle: Handle) =>
  handle
    .selectFrom("accesses")
    .innerJoin("buckets", "buckets.uid", "accesses.bucket_uid")
    .leftJoin("users as person", "person.uid", "accesses.user_uid")
    .leftJoin("users as inviter", "inviter.uid", "accesses.invited_by")
    .leftJoinLateral(newestGrant.as("given"), (join) => join.onTrue())
    .selectAll("accesses")
    .select(["buckets.name as bucket_name", holdsKey.as("is_active")])
    .select(awaitsProof.as("awaits_proof"))
    .select(["person.email as person_email", "person.locale as person_locale", "person.bundle"])
    .select("person.signed_address")
    .select(["person.firstname as person_firstname", "person.lastname as person_lastname"])
    .select(["inviter.email as inviter_email"])
    .select(["inviter.firstname as inviter_firstname", "inviter.lastname as inviter_lastname"])
    .select(["given.wire", "given.signer_bundle", "given.signed_at"]);

/** An access with its user, if there is one, and the newest grant to that user. */
export type Access = Awaited<ReturnType<typeof listAccesses>>[number];

export const listAccesses = (handle: Handle, bucketUid: string) =>
  accesses(handle)
    .where("accesses.bucket_uid", "=", bucketUid)
    .orderBy("accesses.created_at")
    .orderBy("accesses.uid")
    .execute();

export const findAccessIn = (handle: Handle, bucketUid: string, uid: string): Promise<Access | undefined> =>
  accesses(handle)
    .where("accesses.uid", "=", uid)
    .where("accesses.bucket_uid", "=", bucketUid)
    .executeTakeFirst();

/** The access, for the calls whose path does not name its bucket. */
export const findAccess = async (handle: Handle, uid: string): Promise<Access | undefined> => {
  const bucketUid = await bucketOfAccess(handle, uid);
  return bucketUid === undefined ? undefined : findAccessIn(handle, bucketUid, uid);
};

export const findUserAccess = (
  handle: Handle,
  bucketUid: string,
  userUid: string,
): Promise<Access | undefined> =>
  accesses(handle)
    .where("accesses.user_uid", "=", userUid)
    .where("accesses.bucket_uid", "=", bucketUid)
    .executeTakeFirst();

/** The user's accesses to buckets whose current key the user lacks. Leaves out buckets in Trash. */
export const listUnconfirmed = (handle: Handle, userUid: string) =>
  accesses(handle)
    .where("accesses.user_uid", "=", userUid)
    .where("buckets.trashed_at", "is", null)
    .where(({ not }) => not(holdsKey))
    .orderBy("accesses.created_at")
    .orderBy("accesses.uid")
    .execute();

/** For each bucket that the user manages, how many members wait for its key. */
export const countWaitingMembers = (handle: Handle, userUid: string) =>
  handle
    .selectFrom("accesses")
    .innerJoin("buckets", "buckets.uid", "accesses.bucket_uid")
    .select("buckets.uid")
    .select((counted) => counted.fn.countAll<number>().as("members"))
    .where("buckets.uid", "in", selectManagedBuckets(handle, userUid))
    .where("accesses.user_uid", "is not", null)
    .where(({ not }) => not(holdsKey))
    .groupBy("buckets.uid")
    .orderBy("buckets.uid")
    .execute();

/** How many accesses a bucket has, including those of people who are only invited. The owner is not counted. */
export const countAccesses = async (handle: Handle, bucketUid: string): Promise<number> => {
  const { count } = await handle
    .selectFrom("accesses")
    .select((counted) => counted.fn.countAll<number>().as("count"))
    .where("bucket_uid", "=", bucketUid)
    .executeTakeFirstOrThrow();
  return count;
};

export const insertAccess = async (within: Handle, access: Insertable<AccessTable>): Promise<void> => {
  await within.insertInto("accesses").values(access).execute();
};

export interface AccessAt {
  readonly bucket_uid: string;
  readonly uid: string;
}

export const updateAccess = async (
  within: Handle,
  { bucket_uid: bucketUid, uid }: AccessAt,
  values: Partial<
    Pick<AccessRow, "access_type" | "invite_mac" | "email" | "user_uid" | "invited_by" | "accepted_at">
  >,
): Promise<void> => {
  await within
    .updateTable("accesses")
    .set({ ...values, updated_at: new Date() })
    .where("bucket_uid", "=", bucketUid)
    .where("uid", "=", uid)
    .execute();
};

export const deleteAccess = async (
  within: Handle,
  { bucket_uid: bucketUid, uid }: AccessAt,
): Promise<void> => {
  await within.deleteFrom("accesses").where("bucket_uid", "=", bucketUid).where("uid", "=", uid).execute();
};
