/**
 * @file Giving keys to those who lack them: any member may, of what he opens himself. Signatures take their time:
 * they are checked before anything is locked, and what is wanted is asked again under the lock.
 */
import { fail } from "@keepwell/contract/errors.ts";
import type { TeamGrants } from "@keepwell/contract/team/keys.endpoints.ts";
import type { Actor } from "../../caller.ts";
import type { Context } from "../../context.ts";
import type { Handle } from "../../db/schema.ts";
import { announceToEnterprise } from "../../events/change.store.ts";
import { checkWantedGroupKeys, giveGroupKeys } from "../../keys/group-key-giving.ts";
import type { Giver } from "../../keys/team-key.store.ts";
import { checkWantedGrants, giveGrants } from "../../keys/team-key-giving.ts";
import { keepTeam } from "../../people/team-lock.store.ts";
import { getUser } from "../../people/user.store.ts";
import { authorizeEnterprise } from "../../policies/authorize-enterprise.ts";

/** Who is in the roster, and nobody else. */
const authorizeGiver = async (handle: Handle, actor: Actor, enterpriseUid: string): Promise<Giver> => {
  const { state } = await authorizeEnterprise(handle, actor, enterpriseUid);
  return state === "active" ? { enterpriseUid, userUid: actor.uid } : fail("forbidden");
};

export const createTeamKeyService = ({ database: { handle } }: Context) => ({
  give: async (
    actor: Actor,
    enterpriseUid: string,
    { bucket_grants, group_keys }: TeamGrants,
  ): Promise<{ given: number }> => {
    const giver = await authorizeGiver(handle, actor, enterpriseUid);
    const signer = await getUser(handle, actor.uid);
    const keys = await checkWantedGroupKeys(handle, { giver, signer }, group_keys);
    const grants = await checkWantedGrants(handle, { giver, signer }, bucket_grants);
    return handle.transaction().execute(async (within) => {
      await keepTeam(within, enterpriseUid);
      await authorizeGiver(within, actor, enterpriseUid);
      const groups = await giveGroupKeys(within, giver, keys);
      const buckets = await giveGrants(within, giver, grants);
      if (groups > 0) await announceToEnterprise(within, enterpriseUid, { what: "team" });
      // Through a group's key too, somebody opens what nobody could.
      if (groups + buckets > 0) await announceToEnterprise(within, enterpriseUid, { what: "buckets" });
      return { given: groups + buckets };
    });
  },
});
