import { failField } from "@keepwell/contract/errors.ts";
import type { ProfileBody } from "@keepwell/contract/identity/account.endpoints.ts";
import type { Profile } from "@keepwell/contract/identity/identity.endpoints.ts";
import { fromTo } from "../audit/audit-detail.ts";
import { readStanding, type Standing } from "../billing/standing.ts";
import { getSubscriptionOfUser } from "../billing/subscription.store.ts";
import type { Actor, Caller } from "../caller.ts";
import type { Context } from "../context.ts";
import type { Handle } from "../db/schema.ts";
import { findMembership, type Membership } from "../people/member.store.ts";
import { nameOf } from "../people/name-of.ts";
import { findUserByEmail, getUser, updateDetails } from "../people/user.store.ts";
import { isAdmin, loadRootPermissions } from "../policies/authorize-team.ts";
import type { ActivityService } from "./activity.service.ts";
import type { ConfirmationService } from "./confirmation.service.ts";
import type { EmailService } from "./email.service.ts";
import { inAccount } from "./in-account.ts";
import { recordMemberChange } from "./record-member-change.ts";

/**
 * How often a client refreshes its token, as the specification says. A token is valid as long as its session, so a
 * client that does not refresh its token stays signed in.
 */
const TOKEN_REFRESH_MS = 120_000;

interface ProfileParts {
  readonly activity: ActivityService;
  readonly confirmation: ConfirmationService;
  readonly emails: EmailService;
}

const presentEnterprise = async (
  within: Handle,
  { uid: userUid, isFactorDue }: Actor,
  { membership, capacity }: { membership: Membership } & Pick<Standing, "capacity">,
): Promise<NonNullable<Profile["enterprise"]>> => {
  const permissions = await loadRootPermissions(within, userUid, membership);
  return {
    uid: membership.enterprise_uid,
    name: membership.name,
    state: membership.state === "active" ? "active" : "pending",
    has_joined: membership.joined_at !== null,
    is_admin: isAdmin(membership),
    permissions: [...permissions],
    ...(permissions.has("manage_users") && { license_expired: capacity === "expired" }),
    ...(isFactorDue && { factor_due: true }),
  };
};

export const createProfileService = (
  { clock, config, database, limits, secrets }: Context,
  { activity, confirmation, emails }: ProfileParts,
) => {
  const { handle } = database;
  // While the token key is being rotated, clients refresh their tokens, so that open pages get tokens under the new
  // key.
  const isRotated = secrets.previous?.tokenKey !== undefined;

  const readProfile = async (within: Handle, actor: Actor): Promise<Profile> => {
    const { uid } = actor;
    const user = await getUser(within, uid);
    const subscription = await getSubscriptionOfUser(within, uid);
    const { isActive: active, capacity } = readStanding(subscription, clock.now());
    const membership = await findMembership(within, uid);
    const enterprise = membership ? await presentEnterprise(within, actor, { membership, capacity }) : null;
    const paysOrManages = enterprise?.permissions.includes("manage_billing") ?? true;
    return {
      uid,
      firstname: user.firstname,
      lastname: user.lastname,
      email: user.email,
      email_verified: user.email_verified_at !== null,
      sends_mail: config.mail.kind !== "outbox",
      pending_email: user.pending_email,
      address_signed: user.signed_address?.email === user.email,
      enterprise,
      plan: subscription.plan,
      license: paysOrManages ? { subscriber: subscription.subscriber_uid, active } : null,
      created_at: user.created_at.toISOString(),
      token_refresh_ms: config.tokenRefresh || isRotated ? TOKEN_REFRESH_MS : null,
    };
  };

  /**
   * Sends a link to the new address. The reply reveals whether an account has the address. That is acceptable, because
   * the caller is signed in and the calls are limited.
   */
  const askForAddress = async (within: Handle, actor: Actor, email: string, caller: Caller) => {
    const user = await getUser(within, actor.uid);
    if (await findUserByEmail(within, email)) return failField("email", "email_taken");
    await emails.sendLink(within, user, email);
    return activity.record(within, "email_change_asked", { userUid: actor.uid, caller });
  };

  return {
    get: (actor: Actor): Promise<Profile> => readProfile(handle, actor),

    update: async (actor: Actor, form: ProfileBody, caller: Caller): Promise<Profile> => {
      const user = await getUser(handle, actor.uid);
      const { firstname, lastname, email } = form;
      const isNewAddress = email !== user.email && email !== user.pending_email;
      if (isNewAddress) {
        await confirmation.requireConfirmed(actor);
        await limits.spend(["verification", actor.uid]);
      }
      const write = { actor, caller, lock: "exclusive" } as const;
      return inAccount({ database, activity }, write, async (within, before) => {
        if (isNewAddress) await askForAddress(within, actor, email, caller);
        const isRenamed = firstname !== before.firstname || lastname !== before.lastname;
        // Recorded before the update, because the audit log copies the actor's name from the stored row and must show
        // the previous name.
        if (isRenamed)
          await recordMemberChange(
            within,
            { ...before, firstname, lastname },
            {
              actor: { uid: actor.uid, ip: caller.ip },
              at: clock.now(),
              detail: fromTo(nameOf(before), nameOf(form)),
            },
          );
        await updateDetails(within, actor.uid, {
          firstname,
          lastname,
          ...(isNewAddress ? { pending_email: email } : {}),
        });
        const result = await readProfile(within, actor);
        return { result, activity: isRenamed ? "details_changed" : null, changed: [] };
      });
    },
  };
};

export type ProfileService = ReturnType<typeof createProfileService>;
