import type { Permission } from "@keepwell/contract/team/permissions.ts";
import { sql } from "kysely";
import type { Handle } from "../db/schema.ts";
import { grantsTo } from "./team-visibility.store.ts";

/** What the enterprise's own access lists grant to a member and to the groups that the member is in. */
export const listRootGrants = async (
  handle: Handle,
  { enterpriseUid, userUid }: { enterpriseUid: string; userUid: string },
): Promise<Permission[]> => {
  const rows = await handle
    .selectFrom("access_lists as list")
    .select(sql<Permission>`unnest(list.permissions)`.as("permission"))
    .distinct()
    .where("list.enterprise_uid", "=", enterpriseUid)
    .where("list.bucket_uid", "is", null)
    .where(grantsTo(userUid))
    .execute();
  return rows.map(({ permission }) => permission);
};
