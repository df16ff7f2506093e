import type { TeamUser } from "@keepwell/contract/team/users.endpoints.ts";

/**
 * The people who can take over a member's buckets. An owner may do everything in a bucket, so a user who is no
 * administrator can only choose a person who could do so before.
 */
export const findHeirs = <User extends TeamUser>(
  users: readonly User[],
  leaving: User | undefined,
  isAdmin: boolean,
): readonly User[] =>
  users.filter(
    ({ uid, state, is_admin }) => uid !== leaving?.uid && state === "active" && (isAdmin || is_admin),
  );
