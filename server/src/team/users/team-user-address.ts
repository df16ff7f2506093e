/**
 * @file Checks for the email address of a person of an enterprise: no other person uses it, and the actor may change
 * it.
 */
import { fail, failField } from "@keepwell/contract/errors.ts";
import type { Actor } from "../../caller.ts";
import type { Handle } from "../../db/schema.ts";
import { holdAddress } from "../../people/address.store.ts";
import { findMembership } from "../../people/member.store.ts";
import { findUserByEmail, lockUserWithAddress, type User } from "../../people/user.store.ts";
import { isAdmin } from "../../policies/authorize-team.ts";
import { requireUserHeld } from "../permissions/group-grant.ts";
import { authorizeToChange, type Managed, type TeamUserPath } from "./authorize-team-user.ts";
import { isInvitedAt } from "./member-invitation.store.ts";

interface Free {
  readonly now: Date;
  /** The uid of the person who is to get the address. Their own invitation does not make the address taken. */
  readonly except?: string;
  /** The enterprise that invites the address. Undefined if an existing account is to get the address. */
  readonly invitedBy?: string;
}

/**
 * Whether this account, which has the address, keeps another person from getting the address. An unproven account
 * outside the inviting enterprise blocks no invitation; see [Note: Replaced accounts].
 */
const isTakenBy = async (within: Handle, user: User, invitedBy: string | undefined): Promise<boolean> =>
  invitedBy === undefined ||
  user.email_verified_at !== null ||
  (await findMembership(within, user.uid))?.enterprise_uid === invitedBy;

/**
 * Fails if another person uses the address. Locks the address: no other invitation to it is created before the
 * transaction ends.
 */
export const requireFree = async (
  within: Handle,
  email: string,
  { now, except, invitedBy }: Free,
): Promise<void> => {
  await holdAddress(within, email);
  const user = await findUserByEmail(within, email);
  if (user && (await isTakenBy(within, user, invitedBy))) failField("email", "email_taken");
  if (await isInvitedAt(within, { email, except, now })) failField("email", "email_taken");
};

/**
 * Returns the person. Fails if the actor may not change the person, and with 409 if the stored address is no longer
 * `email`. First locks `email`, and `next` if the address is to change, so that an invitation's address, and whether
 * `email` is proven, stay the same until the transaction ends. Also locks a member's account: a member who proves
 * another address takes the lock of that other address only.
 */
export const authorizeAtAddress = async (
  within: Handle,
  actor: Actor,
  { path, email, next = email }: { path: TeamUserPath; email: string; next?: string },
): Promise<Managed> => {
  for (const one of [...new Set([email, next])].sort()) await holdAddress(within, one);
  const managed = await authorizeToChange(within, actor, path);
  const { user } = managed;
  if (user.email !== email) return fail("conflict");
  if (user.state !== "invited" && !(await lockUserWithAddress(within, { uid: user.user_uid, email })))
    return fail("conflict");
  return managed;
};

/**
 * Anyone who reads the mail at a person's address can take over the person's account or invitation. So only an
 * administrator can change a member's address. To change the address of an invited person, the actor needs every
 * permission that this person is granted.
 */
export const requireMayReaddress = async (
  within: Handle,
  actor: Actor,
  { membership, user }: Managed,
): Promise<void> => {
  if (isAdmin(membership)) return;
  if (user.state !== "invited") return fail("forbidden");
  const { enterprise_uid: enterpriseUid } = membership;
  await requireUserHeld(within, actor, { enterpriseUid, userUid: user.user_uid });
};
