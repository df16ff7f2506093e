/** @file The rows of secure links. Nothing in them is enough to use a link. */
import type { LinkAccessType } from "@keepwell/contract/sharing/links.endpoints.ts";
import { sql } from "kysely";
import type { AccessLinkTable } from "../db/schema/sharing.ts";
import type { Handle } from "../db/schema.ts";
import { holdsKey } from "../keys/bucket-key.store.ts";
import { bucketOfAccess } from "../policies/bucket-of.store.ts";

/**
 * Whether an unused link can still be used:
 * - The bucket has the key and the owner that the link was made for, and is neither locked nor in Trash.
 * - The invited person has the link's access level and no key yet.
 * - The user who made the link may still give the key.
 */
const isUsable = sql<boolean>`(
  access_links.used_at is null
  and access_links.gen = buckets.gen
  and access_links.owner_uid = buckets.owner_uid
  and access_links.access_type = accesses.access_type
  and buckets.locked_ak_gen is null
  and buckets.trashed_at is null
  and not ${holdsKey}
  and (access_links.signer_uid = buckets.owner_uid or exists (select from accesses signer
    where signer.bucket_uid = buckets.uid and signer.user_uid = access_links.signer_uid
      and signer.access_type = 'admin')))`;

const links = (handle: Handle) =>
  handle
    .selectFrom("access_links")
    .innerJoin("accesses", (join) =>
      join
        .onRef("accesses.bucket_uid", "=", "access_links.bucket_uid")
        .onRef("accesses.uid", "=", "access_links.access_uid"),
    )
    .innerJoin("buckets", "buckets.uid", "accesses.bucket_uid")
    .innerJoin("users as owner", "owner.uid", "buckets.owner_uid")
    .selectAll("access_links")
    .select(["accesses.email", "accesses.user_uid"])
    .select(["buckets.name as bucket_name", "buckets.header_row", "buckets.header_rev", "buckets.header_mac"])
    .select(["owner.email as owner_email", "owner.bundle as owner_bundle"])
    .select(["owner.firstname as owner_firstname", "owner.lastname as owner_lastname"])
    .select(isUsable.as("is_usable"));

/** A link with its access, the current state of its bucket, and the bucket's owner. */
export type AccessLink = Awaited<ReturnType<typeof listLinks>>[number];

/** Links that can be used, and links that were used. Leaves out an unused link that can no longer be used. */
export const listLinks = (handle: Handle, bucketUid: string) =>
  links(handle)
    .where("buckets.uid", "=", bucketUid)
    .where(({ or, eb }) => or([isUsable, eb("access_links.used_at", "is not", null)]))
    .orderBy("access_links.created_at")
    .execute();

/** The link of an access, for the calls whose path does not name the bucket. */
export const findLink = async (handle: Handle, accessUid: string): Promise<AccessLink | undefined> => {
  const bucketUid = await bucketOfAccess(handle, accessUid);
  if (bucketUid === undefined) return undefined;
  return links(handle)
    .where("access_links.bucket_uid", "=", bucketUid)
    .where("access_links.access_uid", "=", accessUid)
    .executeTakeFirst();
};

interface NewLink
  extends Pick<AccessLinkTable, "bucket_uid" | "access_uid" | "x_pk" | "verifier_hash" | "wire"> {
  readonly access_type: LinkAccessType;
  readonly gen: number;
  readonly owner_uid: string;
  readonly signer_uid: string;
  /** As JSON. */
  readonly signer_bundle: string;
}

/** The access that a link is for. */
interface LinkAt {
  readonly bucketUid: string;
  readonly accessUid: string;
}

/** Stores a link. An access has at most one link. A new link replaces even a link that was used. */
export const putLink = async (within: Handle, link: NewLink): Promise<void> => {
  await within
    .deleteFrom("access_links")
    .where("bucket_uid", "=", link.bucket_uid)
    .where("access_uid", "=", link.access_uid)
    .execute();
  await within.insertInto("access_links").values(link).execute();
};

export const useLink = async (
  within: Handle,
  { bucketUid, accessUid }: LinkAt,
  { claim, at }: { claim: string; at: Date },
): Promise<void> => {
  await within
    .updateTable("access_links")
    .set({ claim, used_at: at })
    .where("bucket_uid", "=", bucketUid)
    .where("access_uid", "=", accessUid)
    .execute();
};

/** Deletes the unused link of an access. Returns false if there is none, or it was used. */
export const deleteUnusedLink = async (
  within: Handle,
  { bucketUid, accessUid }: LinkAt,
): Promise<boolean> => {
  const { numDeletedRows } = await within
    .deleteFrom("access_links")
    .where("bucket_uid", "=", bucketUid)
    .where("access_uid", "=", accessUid)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
