/**
 * @file Finds out why administrators cannot recover a member's account (docs/security.md MS-189). Only the server says
 * whether a member is active and whether the account key is in escrow. Everything else here is verified.
 */
import type { TeamUser } from "@keepwell/contract/team/users.endpoints.ts";
import type { Roster } from "@keepwell/crypto/enterprise/roster.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { StateInDoubt } from "../../people/state-in-doubt.ts";
import { findEnterprise, rereadTeam } from "../../session/own-team.ts";
import type { Session } from "../../session/session.ts";
import { type AsSigned, asSigned } from "./as-signed.ts";

/**
 * - `unlisted`: the verified roster does not list the member, or no roster could be verified.
 * - `changed`: the name or address differs from the signed one. An administrator has to accept the change first.
 * - `alone`: there is no other administrator.
 * - `escrow`: the member's account key is not sealed to the enterprise.
 */
export type RecoveryObstacle = "unlisted" | "changed" | "alone" | "escrow";

type Listed = Pick<Roster, "members" | "admins">;

/**
 * The first obstacle; null if there is none, or if the member is not active. Only active members can ask for a
 * recovery. For a member who is not active, `state` says what the member waits for.
 * @param roster null if it cannot be verified, or if this account has not joined the enterprise.
 */
export const recoveryObstacle = (
  roster: Listed | null,
  { uid, state, change, has_escrow }: AsSigned<TeamUser>,
): RecoveryObstacle | null => {
  if (state !== "active") return null;
  if (change === "unverified" || !roster?.members.has(uid)) return "unlisted";
  if (change !== null) return "changed";
  if (![...roster.admins].some((admin) => admin !== uid)) return "alone";
  return has_escrow ? null : "escrow";
};

/** A user under the signed name, with the obstacle that prevents a recovery of the account. */
export type ShownTeamUser = AsSigned<TeamUser> & { readonly obstacle: RecoveryObstacle | null };

const readRoster = async (session: Session, users: readonly TeamUser[]): Promise<Listed | null> => {
  try {
    const known = (await findEnterprise(session))?.roster;
    if (!known || users.every(({ uid, state }) => state !== "active" || known.members.has(uid)))
      return known ?? null;
    // An administrator may have admitted a member since the roster was last read.
    await rereadTeam(session);
    return (await findEnterprise(session))?.roster ?? null;
  } catch (error) {
    if (error instanceof CannotVerifyError || error instanceof StateInDoubt) return null;
    throw error;
  }
};

export const showUsers = async (session: Session, told: readonly TeamUser[]): Promise<ShownTeamUser[]> => {
  const users = await asSigned(session, told);
  const roster = await readRoster(session, told);
  return users.map((user) => ({ ...user, obstacle: recoveryObstacle(roster, user) }));
};
