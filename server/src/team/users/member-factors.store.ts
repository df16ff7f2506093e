import { sql } from "kysely";
import type { Handle } from "../../db/schema.ts";
import { hasSecondFactor } from "../../people/second-factor.store.ts";

/**
 * The active members of an enterprise, sorted by name. Says for each member whether they have a proven second factor.
 */
export const listMemberFactors = (handle: Handle, enterpriseUid: string) =>
  handle
    .selectFrom("enterprise_members as member")
    .innerJoin("users", "users.uid", "member.user_uid")
    .select(["users.uid", "users.firstname", "users.lastname", "users.email"])
    .select(hasSecondFactor(sql.ref("users.uid")).as("two_factor"))
    .where("member.enterprise_uid", "=", enterpriseUid)
    .where("member.state", "=", "active")
    .orderBy("users.lastname")
    .orderBy("users.firstname")
    .orderBy("users.uid")
    .execute();
