/** @file Finds people of an enterprise by a part of their name or address, and groups by a part of their name. */
import { fail } from "@keepwell/contract/errors.ts";
import type { Actor } from "../../caller.ts";
import type { Context } from "../../context.ts";
import { authorizeEnterprise } from "../../policies/authorize-enterprise.ts";
import { authorizeRoot, loadRootPermissions } from "../../policies/authorize-team.ts";
import { grantsSomewhere, searchGrantees, searchTeamUsers } from "./team-user.store.ts";

const FOUND_MAX = 20;

export const createTeamSearchService = ({ database: { handle } }: Context) => {
  /** Allows members who manage users, and members who may grant permissions, even if only on one list or entry. */
  const authorizeToGrant = async (actor: Actor, enterpriseUid: string): Promise<void> => {
    const membership = await authorizeEnterprise(handle, actor, enterpriseUid);
    const held = await loadRootPermissions(handle, actor.uid, membership);
    if (held.has("manage_users") || held.has("manage_permissions")) return;
    const isGranting =
      membership.state === "active" && (await grantsSomewhere(handle, { enterpriseUid, userUid: actor.uid }));
    if (!isGranting) fail("users_groups.manage");
  };

  return {
    users: async (actor: Actor, enterpriseUid: string, part = "") => {
      const any = ["manage_users", "manage_permissions"] as const;
      await authorizeRoot(handle, actor, { enterpriseUid, any, refusal: "users.manage" });
      const found = await searchTeamUsers(handle, { enterpriseUid, part: part.trim(), limit: FOUND_MAX });
      return found.map((user) => ({ ...user, id: user.uid }));
    },

    grantees: async (actor: Actor, enterpriseUid: string, part = "") => {
      await authorizeToGrant(actor, enterpriseUid);
      const found = await searchGrantees(handle, { enterpriseUid, part: part.trim(), limit: FOUND_MAX });
      return found.map((one) => ({ ...one, id: one.uid }));
    },
  };
};
