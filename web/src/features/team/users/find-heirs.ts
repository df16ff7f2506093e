import type { TeamUser } from "@keepwell/contract/team/users.endpoints.ts";

/**
 * The people who can take over a member's buckets. The new owner may do everything in a bucket. If the user is not an
 * administrator, they must not give another member these rights. So they can choose only administrators, who already
 * have them.
 */
export const findHeirs = <User extends TeamUser>(
  users: readonly User[],
  leaving: User | undefined,
  isAdmin: boolean,
): readonly User[] =>
  users.filter(
    ({ uid, state, is_admin }) => uid !== leaving?.uid && state === "active" && (isAdmin || is_admin),
  );
