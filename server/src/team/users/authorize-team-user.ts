/** @file Who may see to a person of an enterprise. */
import { fail } from "@keepwell/contract/errors.ts";
import type { Actor } from "../../caller.ts";
import type { Handle } from "../../db/schema.ts";
import type { Membership } from "../../people/member.store.ts";
import { authorizeRoot, isAdmin } from "../../policies/authorize-team.ts";
import { findTeamUser, type TeamUserRow } from "./team-user.store.ts";

/** Where a call's path names one. */
export interface TeamUserPath {
  readonly enterpriseId: string;
  readonly id: string;
}

/** The actor's membership, where he manages the enterprise's people. */
export const authorizeUsers = (handle: Handle, actor: Actor, enterpriseUid: string): Promise<Membership> =>
  authorizeRoot(handle, actor, { enterpriseUid, any: ["manage_users"], refusal: "users.manage" });

export interface Managed {
  /** The actor's. */
  readonly membership: Membership;
  readonly user: TeamUserRow;
}

/** The person, for the actor to see: 404 where the enterprise has none such. */
export const authorizeToSee = async (
  handle: Handle,
  actor: Actor,
  { enterpriseId, id }: TeamUserPath,
): Promise<Managed> => {
  const membership = await authorizeUsers(handle, actor, enterpriseId);
  return { membership, user: (await findTeamUser(handle, enterpriseId, id)) ?? fail("not_found") };
};

/** The same, for the actor to change: administrators are changed by administrators. */
export const authorizeToChange = async (
  handle: Handle,
  actor: Actor,
  path: TeamUserPath,
): Promise<Managed> => {
  const managed = await authorizeToSee(handle, actor, path);
  if (managed.user.role === "admin" && !isAdmin(managed.membership)) return fail("forbidden");
  return managed;
};
