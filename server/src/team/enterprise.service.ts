/** @file An enterprise as its members read it. */
import type { EnterpriseKeys, EnterpriseReply } from "@keepwell/contract/team/enterprise.endpoints.ts";
import { recordAudit } from "../audit/audit.store.ts";
import { renaming } from "../audit/audit-in-bucket.ts";
import { countMembers } from "../billing/counted.store.ts";
import type { Actor, Caller } from "../caller.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../db/in-transaction.ts";
import { announceToEnterprise } from "../events/change.store.ts";
import { listEnterpriseKeys } from "../keys/team-key-copy.store.ts";
import {
  type Enterprise,
  getEnterprise,
  listRosterEntries,
  lockEnterprise,
  renameEnterprise,
} from "../people/enterprise.store.ts";
import { authorizeEnterprise } from "../policies/authorize-enterprise.ts";
import { authorizeAdmin } from "../policies/authorize-team.ts";

const presentEnterprise = ({ uid, name, root_pk, created_at }: Enterprise): EnterpriseReply => ({
  ...{ uid, name, root_pk },
  created_at: created_at.toISOString(),
});

export const createEnterpriseService = ({ clock, database: { handle } }: Context) => ({
  get: async (actor: Actor, uid: string): Promise<EnterpriseReply> => {
    await authorizeEnterprise(handle, actor, uid);
    return presentEnterprise(await getEnterprise(handle, uid));
  },

  rename: async (
    actor: Actor,
    uid: string,
    { name, caller }: { name: string; caller: Caller },
  ): Promise<EnterpriseReply> => {
    await authorizeAdmin(handle, actor, uid);
    return inTransaction(handle, async (within) => {
      const before = await lockEnterprise(within, uid);
      await authorizeAdmin(within, actor, uid);
      const enterprise = await renameEnterprise(within, uid, name);
      await recordAudit(within, {
        ...{ enterpriseUid: uid, kind: "enterprise_changed", at: clock.now() },
        actor: { uid: actor.uid, ip: caller.ip },
        object: { model: "enterprise", uid, name },
        detail: renaming(before.name, name),
      });
      await announceToEnterprise(within, uid, { what: "team" });
      return presentEnterprise(enterprise);
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
});
