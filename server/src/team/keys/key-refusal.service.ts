/**
 * @file Giving back a key that does not open. Whoever gives first wins, and the server cannot tell whether what he
 * sealed opens: the recipient can, and lets somebody else give it.
 */
import { fail } from "@keepwell/contract/errors.ts";
import type { RefusedKey } from "@keepwell/contract/team/keys.endpoints.ts";
import { recordAudit } from "../../audit/audit.store.ts";
import type { Actor, Caller } from "../../caller.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import { announceToEnterprise } from "../../events/change.store.ts";
import { type MarkedKey, markRefusedKey } from "../../keys/key-refusal.store.ts";
import { lockTeam } from "../../people/team-lock.store.ts";
import { authorizeEnterprise } from "../../policies/authorize-enterprise.ts";
import { isAdmin } from "../../policies/authorize-team.ts";

export const createKeyRefusalService = ({ clock, database: { handle }, limits }: Context) => ({
  /** Rarely, however often somebody gives what does not open: the audit log has told of it by then. */
  refuse: async (
    actor: Actor,
    enterpriseUid: string,
    { keys, caller }: { keys: readonly RefusedKey[]; caller: Caller },
  ): Promise<{ refused: number }> => {
    await authorizeEnterprise(handle, actor, enterpriseUid);
    await limits.spend(["key_refusal", actor.uid]);
    return inTransaction(handle, async (within) => {
      await lockTeam(within, enterpriseUid);
      const membership = await authorizeEnterprise(within, actor, enterpriseUid);
      if (membership.state !== "active") return fail("forbidden");
      const refusing = { enterpriseUid, userUid: actor.uid, isAdmin: isAdmin(membership) };
      const marked: (MarkedKey & Pick<RefusedKey, "model" | "uid">)[] = [];
      for (const key of keys) {
        const one = await markRefusedKey(within, refusing, key);
        if (one) marked.push({ ...one, model: key.model, uid: key.uid });
      }
      for (const { model, uid, name, giver, signer_uid } of marked)
        await recordAudit(within, {
          ...{
            enterpriseUid,
            kind: "key_refused",
            actor: { uid: actor.uid, ip: caller.ip },
            at: clock.now(),
          },
          ...{ object: { model, uid, name }, detail: giver ?? signer_uid },
        });
      if (marked.length > 0)
        for (const what of ["team", "buckets"] as const)
          await announceToEnterprise(within, enterpriseUid, { what });
      return { refused: marked.length };
    });
  },
});
