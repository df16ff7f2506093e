import type { TeamUser } from "@keepwell/contract/team/users.endpoints.ts";

/**
 * Returns the people who can take over a member's buckets. A new owner may do everything in a bucket. A user who is not
 * an administrator must not give such rights to another member. So they can choose only administrators, who already
 * have these rights.
 */
export const findHeirs = <User extends TeamUser>(
  users: readonly User[],
  leaving: User | undefined,
  isAdmin: boolean,
): readonly User[] =>
  users.filter(
    ({ uid, state, is_admin }) => uid !== leaving?.uid && state === "active" && (isAdmin || is_admin),
  );
