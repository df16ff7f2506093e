/** @file An enterprise as its members read it. */
import type { EnterpriseKeys, EnterpriseReply } from "@keepwell/contract/team/enterprise.endpoints.ts";
import type { Context } from "../context.ts";
import type { Actor } from "../identity/session.service.ts";
import { authorizeEnterprise } from "../policies/authorize-enterprise.ts";
import { getEnterprise, listRosterEntries } from "./enterprise.store.ts";
import { listEnterpriseKeys } from "./enterprise-key.store.ts";
import { countMembers } from "./member.store.ts";

export const createEnterpriseService = ({ database: { handle } }: Context) => ({
  get: async (actor: Actor, uid: string): Promise<EnterpriseReply> => {
    await authorizeEnterprise(handle, actor, uid);
    const { name, root_pk, created_at } = await getEnterprise(handle, uid);
    return { uid, name, root_pk, created_at: created_at.toISOString() };
  },

  usage: async (actor: Actor, uid: string): Promise<{ users: number }> => {
    await authorizeEnterprise(handle, actor, uid);
    return { users: await countMembers(handle, uid) };
  },

  roster: async (actor: Actor, uid: string): Promise<{ entries: string[] }> => {
    await authorizeEnterprise(handle, actor, uid);
    return { entries: await listRosterEntries(handle, uid) };
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
});

export type EnterpriseService = ReturnType<typeof createEnterpriseService>;
