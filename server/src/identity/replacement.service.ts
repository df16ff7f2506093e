/** @file Creating an account in place of one that never proved its address: see [Note: Replaced accounts]. */
import { fail, failField } from "@keepwell/contract/errors.ts";
import type { ReplaceBody } from "@keepwell/contract/identity/replacement.endpoints.ts";
import type { SignupBody } from "@keepwell/contract/identity/sign-up.endpoints.ts";
import { createSubscriber } from "../billing/create-subscriber.ts";
import type { Caller } from "../caller.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../db/in-transaction.ts";
import { refuseTaken } from "../db/refuse-taken.ts";
import type { Handle } from "../db/schema.ts";
import { holdAddress } from "../people/address.store.ts";
import { findMembership, holdUid } from "../people/member.store.ts";
import { nameOf } from "../people/name-of.ts";
import { getUser, lockUnproven } from "../people/user.store.ts";
import type { InvitationService } from "../sharing/invitation.service.ts";
import type { AccountReplacement } from "./account-replacement.ts";
import type { ActivityService } from "./activity.service.ts";
import { useEmailToken } from "./email-token.store.ts";
import { checkBundle, insertAccount } from "./new-account.ts";
import { readResetToken } from "./reset-token.ts";

interface ReplacementParts {
  readonly activity: ActivityService;
  readonly replacement: AccountReplacement;
  /** Invitations to other users' buckets. */
  readonly shares: InvitationService;
}

interface Replacing {
  readonly form: ReplaceBody;
  readonly hash: string;
  readonly verifier: string;
  readonly caller: Caller;
}

/** The fields of a sign-up for the free plan, which the new account gets. */
const FREE = {
  plan: "free",
  organization: null,
  address: null,
  address2: null,
  city: null,
  postalcode: null,
  iso_state: null,
} as const satisfies Partial<SignupBody>;

export const createReplacementService = (
  { clock, database: { handle }, limits, verifiers }: Context,
  { activity, replacement, shares }: ReplacementParts,
) => {
  const write = async (within: Handle, replacing: Replacing): Promise<void> => {
    const { form, hash, verifier, caller } = replacing;
    const { uid, email, firstname, lastname } = form;
    const now = clock.now();
    await holdAddress(within, email);
    await holdUid(within, uid);
    if (await findMembership(within, uid)) return fail("uid_taken");
    // Locks the account before the token, in the same order as a reset. If two calls use one link, the second finds the
    // new account, whose address is proven, and fails.
    const replaced = await lockUnproven(within, email);
    if (!replaced) return failField("email", "email_taken");
    // The operator may have disabled the account since the link was read.
    if (replaced.disabled_at !== null) return fail("reset.invalid_token");
    const used = await useEmailToken(within, { hash, purpose: "reset", now });
    if (used?.user_uid !== replaced.uid || used.email !== email) return fail("reset.invalid_token");
    const owner = { name: nameOf(form), locale: form.locale, occasion: activity.occasion(caller) };
    await replacement.replace(within, replaced, owner);
    await insertAccount(within, { email, firstname, lastname, verifier, email_verified_at: now }, form);
    await createSubscriber(within, { ...form, ...FREE }, null);
    await activity.record(within, "account_created", { userUid: uid, caller });
    await shares.attach(within, await getUser(within, uid), email);
  };

  return {
    /** Replaces the account. Opens no session: the user signs in with the new password. */
    replace: async (form: ReplaceBody, caller: Caller): Promise<void> => {
      await limits.spend(["link", caller.network]);
      const { hash, user } = await readResetToken(handle, form.token, clock.now());
      if (form.email !== user.email) return fail("reset.invalid_user");
      // Other accounts may have pinned the keys of this uid, so the new account needs another uid.
      if (form.uid === user.uid) return fail("uid_taken");
      if (user.email_verified_at !== null) return failField("email", "email_taken");
      await checkBundle(form);
      const verifier = await verifiers.make(form.password);
      const replacing = { form, hash, verifier, caller };
      try {
        await inTransaction(handle, (within) => write(within, replacing));
      } catch (error) {
        return refuseTaken(error);
      }
    },
  };
};
