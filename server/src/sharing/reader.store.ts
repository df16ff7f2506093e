import type { AccessType } from "@keepwell/contract/access-type.ts";
import { sql } from "kysely";
import type { Handle } from "../db/schema.ts";

/** All users who may be given a bucket's key: its owner, and the users with an access, at their levels. */
export const listReaders = (handle: Handle, bucketUid: string) =>
  handle
    .selectFrom("buckets")
    .innerJoin("users", "users.uid", "buckets.owner_uid")
    .select(["users.uid", "users.bundle", sql<AccessType>`'owner'::text`.as("access_type")])
    .where("buckets.uid", "=", bucketUid)
    .unionAll(
      handle
        .selectFrom("accesses")
        .innerJoin("users", "users.uid", "accesses.user_uid")
        .select(["users.uid", "users.bundle", "accesses.access_type"])
        .where("accesses.bucket_uid", "=", bucketUid),
    )
    .execute();

export type Reader = Awaited<ReturnType<typeof listReaders>>[number];
