import type { TeamUser } from "@keepwell/contract/team/users.endpoints.ts";

/**
 * The people who can take over a member's buckets. An owner may do everything in a bucket. A user who is not an
 * administrator must not give these rights to another member, so they can choose only administrators, who have them
 * already.
 */
export const findHeirs = <User extends TeamUser>(
  users: readonly User[],
  leaving: User | undefined,
  isAdmin: boolean,
): readonly User[] =>
  users.filter(
    ({ uid, state, is_admin }) => uid !== leaving?.uid && state === "active" && (isAdmin || is_admin),
  );
