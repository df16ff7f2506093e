import type { TeamUser } from "@keepwell/contract/team/users.endpoints.ts";

/**
 * Whom the server lets take over somebody's buckets. Whoever owns one may do all with it: who is no administrator
 * makes nobody an owner who could not do so before.
 */
export const findHeirs = (
  users: readonly TeamUser[],
  leaving: TeamUser | undefined,
  isAdmin: boolean,
): readonly TeamUser[] =>
  users.filter(
    ({ uid, state, is_admin }) => uid !== leaving?.uid && state === "active" && (isAdmin || is_admin),
  );
