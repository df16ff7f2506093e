import type { Handle } from "../../db/schema.ts";

/** The active members of an enterprise, sorted by name. Says of each whether they have a proven second factor. */
export const listMemberFactors = (handle: Handle, enterpriseUid: string) =>
  handle
    .selectFrom("enterprise_members as member")
    .innerJoin("users", "users.uid", "member.user_uid")
    .select(["users.uid", "users.firstname", "users.lastname", "users.email"])
    .select(({ eb, exists, selectFrom }) =>
      eb
        .or([
          exists(
            selectFrom("authenticators")
              .select("authenticators.user_uid")
              .whereRef("authenticators.user_uid", "=", "users.uid")
              .where("authenticators.secret", "is not", null),
          ),
          exists(
            selectFrom("phone_factors")
              .select("phone_factors.user_uid")
              .whereRef("phone_factors.user_uid", "=", "users.uid")
              .where("phone_factors.phone", "is not", null),
          ),
          exists(
            selectFrom("credentials")
              .select("credentials.uid")
              .whereRef("credentials.user_uid", "=", "users.uid")
              .where("credentials.kind", "=", "security_key"),
          ),
        ])
        .as("two_factor"),
    )
    .where("member.enterprise_uid", "=", enterpriseUid)
    .where("member.state", "=", "active")
    .orderBy("users.lastname")
    .orderBy("users.firstname")
    .orderBy("users.uid")
    .execute();
