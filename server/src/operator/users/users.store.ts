/**
 * @file Reads and changes accounts for the operator. The operator sees no content of a vault, and no names of buckets,
 * lists or entries.
 */
import { sql } from "kysely";
import type { Handle } from "../../db/schema.ts";
import { deleteCredentials } from "../../identity/credential.store.ts";
import type { User } from "../../people/user.store.ts";

export type ListedUser = Pick<
  User,
  "uid" | "email" | "firstname" | "lastname" | "created_at" | "email_verified_at" | "disabled_at"
> & {
  /** When the user last used any of their sessions; null if there is no session. */
  readonly last_used_at: Date | null;
};

interface Page {
  /** A part of the address or name of the users to list; undefined lists all. */
  readonly containing: string | undefined;
  /** The last address of the previous page; empty for the first page. */
  readonly after: string;
  readonly limit: number;
}

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, "\\$&");

/** A page of users in the order of their addresses. */
export const listUsers = (handle: Handle, { containing, after, limit }: Page): Promise<ListedUser[]> =>
  handle
    .selectFrom("users")
    .select(["uid", "email", "firstname", "lastname", "created_at", "email_verified_at", "disabled_at"])
    .select((one) =>
      one
        .selectFrom("sessions")
        .select(({ fn }) => fn.max("last_used_at").as("last"))
        .whereRef("sessions.user_uid", "=", "users.uid")
        .as("last_used_at"),
    )
    .where("email", ">", after)
    .$if(containing !== undefined, (query) =>
      query.where(
        sql<string>`email || ' ' || firstname || ' ' || lastname`,
        "ilike",
        `%${escaped(containing ?? "")}%`,
      ),
    )
    .orderBy("email")
    .limit(limit)
    .execute();

export const setDisabled = async (within: Handle, uid: string, at: Date | null): Promise<void> => {
  await within.updateTable("users").set({ disabled_at: at }).where("uid", "=", uid).execute();
};

/**
 * Deletes the proven and the pending second factors, and the backup codes. Keeps passkeys, which are not second
 * factors.
 */
export const deleteFactors = async (within: Handle, userUid: string): Promise<void> => {
  for (const table of ["authenticators", "phone_factors", "backup_codes"] as const)
    await within.deleteFrom(table).where("user_uid", "=", userUid).execute();
  await deleteCredentials(within, userUid, "security_key");
};
