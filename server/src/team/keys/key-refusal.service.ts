/**
 * @file Lets a recipient refuse a copy of a key. The server stores the first copy that any member gives the recipient,
 * and cannot tell whether the copy opens. A recipient who cannot open the copy refuses it with this call. Then a member
 * can give another copy.
 */

import { fail } from "@keepwell/contract/errors.ts";
import type { RefusedKey } from "@keepwell/contract/team/keys.endpoints.ts";
import type { Actor, Caller } from "../../caller.ts";
import type { Context } from "../../context.ts";
import type { Handle } from "../../db/schema.ts";
import { type MarkedKey, markRefusedKey } from "../../keys/key-refusal.store.ts";
import { authorizeEnterprise } from "../../policies/authorize-enterprise.ts";
import { isAdmin } from "../../policies/authorize-team.ts";
import { inTeam, type TeamAudit, unchanged } from "../in-team.ts";

type Refused = MarkedKey & Pick<RefusedKey, "model" | "uid">;

const toAudit = ({ model, uid, name, giver, signer_uid }: Refused): TeamAudit => ({
  kind: "key_refused",
  objects: [{ model, uid, name }],
  detail: giver ?? signer_uid,
});

export const createKeyRefusalService = (context: Context) => {
  const {
    database: { handle },
    limits,
  } = context;
  return {
    /**
     * A user can make only a few of these calls an hour. A few are enough even if one member keeps giving bad copies,
     * because the audit log names that member after the first refusal.
     */
    refuse: async (
      actor: Actor,
      enterpriseUid: string,
      { keys, caller }: { keys: readonly RefusedKey[]; caller: Caller },
    ): Promise<{ refused: number }> => {
      const authorize = (within: Handle) => authorizeEnterprise(within, actor, enterpriseUid);
      await authorize(handle);
      await limits.spend(["key_refusal", actor.uid]);
      const write = { actor, caller, enterpriseUid, lock: "exclusive", authorize } as const;
      return inTeam(context, write, async (within, membership) => {
        if (membership.state !== "active") return fail("forbidden");
        const refusing = { enterpriseUid, userUid: actor.uid, isAdmin: isAdmin(membership) };
        const marked: Refused[] = [];
        for (const { model, uid, ...key } of keys) {
          const one = await markRefusedKey(within, refusing, { model, uid, ...key });
          if (one) marked.push({ ...one, model, uid });
        }
        if (marked.length === 0) return unchanged({ refused: 0 });
        return {
          result: { refused: marked.length },
          audit: marked.map(toAudit),
          changed: ["team", "buckets"],
        };
      });
    },
  };
};
