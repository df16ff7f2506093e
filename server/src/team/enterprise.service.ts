/**
 * @file Lets members read their enterprise, its roster and its keys, and lets an administrator rename the enterprise.
 */
import type { EnterpriseKeys, EnterpriseReply } from "@keepwell/contract/team/enterprise.endpoints.ts";
import { fromTo } from "../audit/audit-detail.ts";
import { countMembers } from "../billing/counted.store.ts";
import type { Actor, Caller } from "../caller.ts";
import type { Context } from "../context.ts";
import type { Handle } from "../db/schema.ts";
import { listEnterpriseKeys } from "../keys/team-key-copy.store.ts";
import { getEnterprise, listRosterEntries, renameEnterprise } from "../people/enterprise.store.ts";
import { authorizeEnterprise } from "../policies/authorize-enterprise.ts";
import { authorizeAdmin } from "../policies/authorize-team.ts";
import { presentEnterprise } from "./enterprise.presenter.ts";
import { inTeam } from "./in-team.ts";

export const createEnterpriseService = (context: Context) => {
  const { handle } = context.database;
  return {
    get: async (actor: Actor, uid: string): Promise<EnterpriseReply> => {
      await authorizeEnterprise(handle, actor, uid);
      return presentEnterprise(await getEnterprise(handle, uid));
    },

    rename: async (
      actor: Actor,
      uid: string,
      { name, caller }: { name: string; caller: Caller },
    ): Promise<EnterpriseReply> => {
      const authorize = (within: Handle) => authorizeAdmin(within, actor, uid);
      await authorize(handle);
      const write = { actor, caller, enterpriseUid: uid, lock: "exclusive", authorize } as const;
      return inTeam(context, write, async (within) => {
        const before = await getEnterprise(within, uid);
        const result = presentEnterprise(await renameEnterprise(within, uid, name));
        const objects = [{ model: "enterprise", uid, name }] as const;
        const audit = { kind: "enterprise_changed", objects, detail: fromTo(before.name, name) } as const;
        return { result, audit: [audit], changed: ["team"] };
      });
    },

    usage: async (actor: Actor, uid: string): Promise<{ users: number }> => {
      await authorizeEnterprise(handle, actor, uid);
      return { users: await countMembers(handle, uid) };
    },

    roster: async (actor: Actor, uid: string, after: number | undefined): Promise<{ entries: string[] }> => {
      await authorizeEnterprise(handle, actor, uid);
      return { entries: await listRosterEntries(handle, uid, after) };
    },

    keys: async (actor: Actor, uid: string): Promise<EnterpriseKeys> => {
      await authorizeEnterprise(handle, actor, uid);
      const keys = await listEnterpriseKeys(handle, { enterpriseUid: uid, userUid: actor.uid });
      return {
        keys: keys.map(({ kind, gen, wire, signer_bundle }) => ({
          kind,
          gen,
          grant: wire,
          signer: signer_bundle,
        })),
      };
    },
  };
};
