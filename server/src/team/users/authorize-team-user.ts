/** @file Which members may see and manage the people of an enterprise. */
import { fail } from "@keepwell/contract/errors.ts";
import type { Actor } from "../../caller.ts";
import type { Handle } from "../../db/schema.ts";
import type { Membership } from "../../people/member.store.ts";
import { authorizeRoot, isAdmin } from "../../policies/authorize-team.ts";
import { findTeamUser, type TeamUserRow } from "./team-user.store.ts";

export interface TeamUserPath {
  readonly enterpriseId: string;
  readonly id: string;
}

/** The actor's membership, which must allow managing the enterprise's people. */
export const authorizeUsers = (handle: Handle, actor: Actor, enterpriseUid: string): Promise<Membership> =>
  authorizeRoot(handle, actor, { enterpriseUid, any: ["manage_users"], refusal: "users.manage" });

export interface Managed {
  /** The actor's membership. */
  readonly membership: Membership;
  readonly user: TeamUserRow;
}

/** Returns the person. Fails like `authorizeUsers`, and with 404 if the enterprise has no such person. */
export const authorizeToSee = async (handle: Handle, actor: Actor, path: TeamUserPath): Promise<Managed> => {
  const { enterpriseId, id } = path;
  const membership = await authorizeUsers(handle, actor, enterpriseId);
  return { membership, user: (await findTeamUser(handle, enterpriseId, id)) ?? fail("not_found") };
};

/** Like `authorizeToSee`. Also fails with 403 if the person is an administrator and the actor is not. */
export const authorizeToChange = async (
  handle: Handle,
  actor: Actor,
  path: TeamUserPath,
): Promise<Managed> => {
  const managed = await authorizeToSee(handle, actor, path);
  if (managed.user.role === "admin" && !isAdmin(managed.membership)) return fail("forbidden");
  return managed;
};
