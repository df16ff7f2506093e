/** @file Keys of enterprises, each sealed to somebody: its own to administrators, its buckets' to itself. */
import type { Insertable } from "kysely";
import type { BucketEnterpriseGrantTable } from "../db/schema/team-access.ts";
import type { EnterpriseKeyTable } from "../db/schema/team-members.ts";
import type { Handle } from "../db/schema.ts";

export const insertEnterpriseKeys = async (
  within: Handle,
  keys: readonly Insertable<EnterpriseKeyTable>[],
): Promise<void> => {
  await within.insertInto("enterprise_keys").values(keys).execute();
};

/** Those that the user's identity of now opens, the latest first. */
export const listEnterpriseKeys = (
  handle: Handle,
  { enterpriseUid, userUid }: { enterpriseUid: string; userUid: string },
) =>
  handle
    .selectFrom("enterprise_keys")
    .innerJoin("users", "users.uid", "enterprise_keys.user_uid")
    .select(["kind", "gen", "wire", "signer_bundle"])
    .where("enterprise_uid", "=", enterpriseUid)
    .where("user_uid", "=", userUid)
    .where(({ eb, cast, ref }) =>
      eb("key_gen", "=", cast<number>(ref("users.bundle", "->>").key("gen"), "integer")),
    )
    .orderBy("gen", "desc")
    .orderBy("kind")
    .execute();

export const insertBucketGrant = async (
  within: Handle,
  grant: Insertable<BucketEnterpriseGrantTable>,
): Promise<void> => {
  await within.insertInto("bucket_enterprise_grants").values(grant).execute();
};
