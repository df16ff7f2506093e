/**
 * @file An invited person sets a password, which creates the account, and agrees to join. Neither step changes the
 * roster. An administrator signs the entry that admits the person, and can compare codes with the person first.
 */

import { fail, failField } from "@keepwell/contract/errors.ts";
import type { Invitation, InvitationAccept } from "@keepwell/contract/team/invitation.endpoints.ts";
import type { Actor, Caller } from "../../caller.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import { refuseTaken } from "../../db/refuse-taken.ts";
import type { Handle } from "../../db/schema.ts";
import { announceToEnterprise } from "../../events/change.store.ts";
import type { AccountReplacement } from "../../identity/account-replacement.ts";
import type { ActivityService } from "../../identity/activity.service.ts";
import { checkBundle, insertAccount } from "../../identity/new-account.ts";
import { createSignUpRuleService } from "../../identity/sign-up-rule.service.ts";
import { putEscrow } from "../../keys/escrow.store.ts";
import { holdAddress } from "../../people/address.store.ts";
import { getEnterprise } from "../../people/enterprise.store.ts";
import type { Membership } from "../../people/member.store.ts";
import { updateMember } from "../../people/member.store.ts";
import { nameOf } from "../../people/name-of.ts";
import { findUserByEmail, getUser, lockUnproven, shareLockUser } from "../../people/user.store.ts";
import { authorizeEnterprise } from "../../policies/authorize-enterprise.ts";
import type { InvitationService } from "../../sharing/invitation.service.ts";
import { inTeam, type TeamWritten, unchanged } from "../in-team.ts";
import { mailAdmins } from "../mail-admins.ts";
import { checkEscrow } from "../recovery/escrow-check.ts";
import { findInvitation, type InvitationRow, takeInvitation } from "./member-invitation.store.ts";
import { hashOfInvitationToken } from "./member-invitation-token.ts";

interface Parts {
  readonly activity: ActivityService;
  readonly replacement: AccountReplacement;
  /** Invitations to other users' buckets. */
  readonly shares: InvitationService;
}

interface Accepted {
  readonly invited: InvitationRow;
  readonly form: InvitationAccept;
  readonly verifier: string;
  readonly caller: Caller;
}

interface Agreement {
  readonly ak_gen: number;
  /** The account key, sealed to the enterprise. Null if the member has not compared the code yet. */
  readonly escrow: string | null;
}

const refuse = (error: unknown): never => refuseTaken(error, { users_email: ["email", "email_taken"] });

export const createJoiningService = (context: Context, { activity, replacement, shares }: Parts) => {
  const {
    clock,
    database: { handle },
    limits,
    mailer,
    verifiers,
  } = context;

  const signUpRules = createSignUpRuleService(context);

  /**
   * Finds the invitation of a valid link. If the link is invalid, counts the call towards the limit of the caller's
   * network, and fails. Calls with a valid link do not count towards this limit, because a link cannot be guessed, and
   * many people may join from one office.
   */
  const findLive = async (token: string, { network }: Caller): Promise<InvitationRow> => {
    const found = await findInvitation(handle, { hash: hashOfInvitationToken(token), now: clock.now() });
    if (found) return found;
    await limits.spend(["member_link", network]);
    return fail("reset.invalid_token");
  };

  /**
   * Frees the address if an unproven account has it. Fails if that account is disabled, or the form does not confirm
   * the replacement. A proven account keeps its address, so inserting the invited account then fails.
   */
  const freeAddress = async (within: Handle, { invited, form, caller }: Accepted): Promise<void> => {
    const unproven = await lockUnproven(within, invited.email);
    if (!unproven) return;
    if (unproven.disabled_at !== null) return fail("account.disabled");
    if (form.replace !== true) return failField("replace", "required");
    const owner = { name: nameOf(invited), locale: form.locale, occasion: activity.occasion(caller) };
    await replacement.replace(within, unproven, owner);
  };

  /**
   * Creates the account. The person has received the mail, so the address is proven. Invitations to buckets at this
   * address become accesses that wait for a key.
   */
  const accept = async (within: Handle, accepted: Accepted): Promise<void> => {
    const { invited, form, verifier, caller } = accepted;
    const { email, firstname, lastname, enterprise_uid, user_uid: uid } = invited;
    const now = clock.now();
    await holdAddress(within, email);
    // Lock the membership before the invitation, in the same order as the withdrawal of an invitation.
    await updateMember(within, uid, { state: "pending" });
    if (!(await takeInvitation(within, { hash: hashOfInvitationToken(form.token), now })))
      return fail("reset.invalid_token");
    await freeAddress(within, accepted);
    await insertAccount(within, { email, firstname, lastname, verifier, email_verified_at: now }, form);
    await activity.record(within, "account_created", { userUid: uid, caller });
    await shares.attach(within, await getUser(within, uid), email);
    await announceToEnterprise(within, enterprise_uid, { what: "team" });
  };

  const join = async (
    within: Handle,
    membership: Membership,
    { actor, agreement }: { actor: Actor; agreement: Agreement },
  ): Promise<TeamWritten<void>> => {
    const enterprise = await getEnterprise(within, membership.enterprise_uid);
    const user = await shareLockUser(within, actor.uid);
    if (agreement.ak_gen !== user.ak_gen) return fail("conflict");
    if (agreement.escrow !== null)
      await putEscrow(within, await checkEscrow(agreement.escrow, { enterprise, user }));
    if (membership.joined_at !== null) return unchanged(undefined);
    await updateMember(within, actor.uid, { joined_at: clock.now() });
    await mailAdmins(within, mailer, { template: "member_waiting", user, membership });
    const objects = [{ model: "user", uid: actor.uid, name: nameOf(user) }] as const;
    return { result: undefined, audit: [{ kind: "user_joined", objects }], changed: ["team"] };
  };

  return {
    read: async (token: string, caller: Caller): Promise<Invitation> => {
      const { user_uid: uid, email, firstname, lastname, ...by } = await findLive(token, caller);
      return {
        uid,
        email,
        firstname,
        lastname,
        enterprise: { uid: by.enterprise_uid, name: by.enterprise_name, root_pk: by.root_pk },
        replaces: (await findUserByEmail(handle, email))?.email_verified_at === null,
      };
    },

    accept: async (form: InvitationAccept, caller: Caller): Promise<void> => {
      const invited = await findLive(form.token, caller);
      await signUpRules.requireNotClosed();
      await limits.spend(["member_accept", invited.user_uid]);
      if (form.uid !== invited.user_uid) return failField("bundle", "bundle_invalid");
      await checkBundle(form);
      const verifier = await verifiers.make(form.password);
      await inTransaction(handle, (within) => accept(within, { invited, form, verifier, caller })).catch(
        refuse,
      );
    },

    join: async (
      actor: Actor,
      enterpriseUid: string,
      { body: agreement, caller }: { body: Agreement; caller: Caller },
    ): Promise<void> => {
      const authorize = (within: Handle) => authorizeEnterprise(within, actor, enterpriseUid);
      await authorize(handle);
      await inTeam(
        context,
        { actor, caller, enterpriseUid, lock: "shared", authorize },
        (within, membership) => join(within, membership, { actor, agreement }),
      );
    },
  };
};
