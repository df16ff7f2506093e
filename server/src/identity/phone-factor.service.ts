/** @file Sets up, confirms and removes the phone that gets an account's codes. */
import { fail, failField } from "@keepwell/contract/errors.ts";
import type { PhoneNumber } from "@keepwell/contract/identity/two-factor.endpoints.ts";
import type { Actor, Caller } from "../caller.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../db/in-transaction.ts";
import { readPhoneNumber } from "../gateways/phone/phone-number.ts";
import { getUser } from "../people/user.store.ts";
import { deleteEndedPhoneChecks } from "../phone/phone-check.store.ts";
import type { ConfirmationService } from "./confirmation.service.ts";
import { confirmPhone, deletePhone, findPhoneFactor, putPendingPhone } from "./phone-factor.store.ts";
import type { TwoFactorChangeService } from "./two-factor-change.service.ts";
import type { TwoFactorProofService } from "./two-factor-proof.service.ts";

interface PhoneFactorParts {
  readonly changes: TwoFactorChangeService;
  readonly confirmation: ConfirmationService;
  readonly proof: TwoFactorProofService;
}

export const createPhoneFactorService = (
  { clock, config, database: { handle }, phones }: Context,
  { changes, confirmation, proof }: PhoneFactorParts,
) => {
  const get = async ({ uid, sid }: Actor): Promise<PhoneNumber> => {
    const factor = await findPhoneFactor(handle, uid);
    const isPending = factor?.pending_sid === sid && (factor.pending_until ?? 0) > clock.now();
    return {
      phone_number: factor?.phone ?? null,
      confirmed_at: factor?.confirmed_at?.toISOString() ?? null,
      pending_phone_number: isPending ? factor.pending_phone : null,
    };
  };

  return {
    get,

    sweep: (): Promise<void> => deleteEndedPhoneChecks(handle, clock.now()),

    /** Sends a code to a new number. A repeated request for the same number sends another code. */
    add: async (actor: Actor, typed: string, caller: Caller): Promise<PhoneNumber> => {
      await changes.requireToAdd(actor);
      const read = readPhoneNumber(typed, config.smsCountries);
      if ("problem" in read)
        return failField("phone_number", read.problem === "invalid" ? "phone_invalid" : "phone_country");
      const { phone } = read;
      if ((await get(actor)).phone_number === phone) return failField("phone_number", "phone_same");
      await proof.spendText(actor.uid, { to: phone, purpose: "add" }, caller);
      const user = await getUser(handle, actor.uid);
      await inTransaction(handle, async (within) => {
        const until = await proof.text(within, user, { purpose: "add", attempt: actor.sid, to: phone });
        await putPendingPhone(within, actor.uid, { phone, sid: actor.sid, until });
      });
      return get(actor);
    },

    /** Confirms the requested number with a code. The code must have been sent to that number. */
    confirm: async (actor: Actor, code: string, caller: Caller): Promise<string[] | null> => {
      await changes.requireToAdd(actor);
      const { uid, sid } = actor;
      const judged = await phones.check(handle, { userUid: uid, purpose: "add", attempt: sid, code });
      if (judged.verdict !== "approved") return fail("two_factor.code_invalid");
      const proven = { phone: judged.phone, sid, at: clock.now() };
      return changes.change(actor, {
        factor: "phone",
        write: (within) => confirmPhone(within, uid, proven),
        refusal: "two_factor.code_invalid",
        caller,
      });
    },

    remove: async (actor: Actor, caller: Caller): Promise<void> => {
      await confirmation.requireConfirmed(actor);
      await changes.change(actor, {
        factor: "phone",
        write: (within) => deletePhone(within, actor.uid),
        refusal: "not_found",
        caller,
      });
    },
  };
};

export type PhoneFactorService = ReturnType<typeof createPhoneFactorService>;
