import type { Bundle } from "@keepwell/contract/identity/identity.endpoints.ts";
import { sql } from "kysely";
import type { Handle } from "../db/schema.ts";

const newestGrant = sql<{ wire: string; signer_bundle: Bundle; signed_at: Date }>`(
  select wire, signer_bundle, signed_at from bucket_key_copies
  where bucket_uid = buckets.uid and recipient_kind = 'user' and recipient_uid = buckets.owner_uid
    and access_type = 'owner'
  order by gen desc limit 1)`;

/** A bucket's owner. If another member has given the owner the bucket's key, the newest such grant is included. */
export const getBucketOwner = (handle: Handle, bucketUid: string) =>
  handle
    .selectFrom("buckets")
    .innerJoin("users as owner", "owner.uid", "buckets.owner_uid")
    .leftJoinLateral(newestGrant.as("given"), (join) => join.onTrue())
    .select(["owner.uid", "owner.email", "owner.firstname", "owner.lastname", "owner.bundle"])
    .select("owner.signed_address")
    .select(["owner.locale", "buckets.uid as bucket_uid", "buckets.created_at"])
    .select(["given.wire", "given.signer_bundle", "given.signed_at"])
    .where("buckets.uid", "=", bucketUid)
    .executeTakeFirstOrThrow();

export type BucketOwner = Awaited<ReturnType<typeof getBucketOwner>>;
