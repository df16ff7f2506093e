/** @file Sets whether the enterprise requires a second factor of its active members; see [Note: Required factor]. */
import { fail } from "@keepwell/contract/errors.ts";
import type { EnterpriseReply } from "@keepwell/contract/team/enterprise.endpoints.ts";
import type { Actor, Caller } from "../../caller.ts";
import type { Context } from "../../context.ts";
import type { Handle } from "../../db/schema.ts";
import { refreshFactorDue } from "../../events/factor-due.store.ts";
import type { ConfirmationService } from "../../identity/confirmation.service.ts";
import { isTwoFactorOn, loadFactors } from "../../identity/two-factor-proof.service.ts";
import { getEnterprise, setFactorRequired } from "../../people/enterprise.store.ts";
import { lockMembers } from "../../people/member.store.ts";
import { authorizeAdmin } from "../../policies/authorize-team.ts";
import { presentEnterprise } from "../enterprise.presenter.ts";
import { inTeam, unchanged } from "../in-team.ts";

interface Policy {
  readonly required: boolean;
  readonly caller: Caller;
}

export const createFactorPolicyService = (
  context: Context,
  { confirmation }: { readonly confirmation: ConfirmationService },
) => ({
  /** An administrator without a second factor cannot require one, because they would lock themselves out. */
  set: async (
    actor: Actor,
    enterpriseUid: string,
    { required, caller }: Policy,
  ): Promise<EnterpriseReply> => {
    const authorize = (within: Handle) => authorizeAdmin(within, actor, enterpriseUid);
    await authorize(context.database.handle);
    await confirmation.requireConfirmed(actor);
    const write = { actor, caller, enterpriseUid, lock: "exclusive", authorize } as const;
    return inTeam(context, write, async (within) => {
      const members = await lockMembers(within, enterpriseUid);
      const before = await getEnterprise(within, enterpriseUid);
      if (before.factor_required === required) return unchanged(presentEnterprise(before));
      if (required && !isTwoFactorOn(await loadFactors(within, actor.uid))) return fail("two_factor.off");
      const after = await setFactorRequired(within, enterpriseUid, required);
      await refreshFactorDue(within, members);
      const kind = required ? "factor_required" : "factor_not_required";
      const objects = [{ model: "enterprise", uid: enterpriseUid, name: after.name }] as const;
      return { result: presentEnterprise(after), audit: [{ kind, objects }], changed: ["team"] };
    });
  },
});
