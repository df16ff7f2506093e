/** @file The address at which a person of an enterprise is reached: that it is nobody else's, and who may change it. */
import { fail, failField } from "@keepwell/contract/errors.ts";
import type { Actor } from "../../caller.ts";
import type { Handle } from "../../db/schema.ts";
import { holdAddress } from "../../people/address.store.ts";
import { findMembership } from "../../people/member.store.ts";
import { findUserByEmail, type User } from "../../people/user.store.ts";
import { isAdmin } from "../../policies/authorize-team.ts";
import { requireUserHeld } from "../permissions/group-grant.ts";
import { authorizeToChange, type Managed, type TeamUserPath } from "./authorize-team-user.ts";
import { isInvitedAt } from "./member-invitation.store.ts";

interface Free {
  readonly now: Date;
  /** The uid of whoever is invited at it already. */
  readonly but?: string;
  /** The enterprise that invites the address. Undefined if an existing account is to have it. */
  readonly invitedBy?: string;
}

/** An unproven account of another enterprise, or of none, does not block an invitation: see [Note: Replaced accounts]. */
const isTakenBy = async (within: Handle, user: User, invitedBy: string | undefined): Promise<boolean> =>
  invitedBy === undefined ||
  user.email_verified_at !== null ||
  (await findMembership(within, user.uid))?.enterprise_uid === invitedBy;

/** Under a lock on the address: nobody else is invited at it meanwhile. */
export const requireFree = async (
  within: Handle,
  email: string,
  { now, but, invitedBy }: Free,
): Promise<void> => {
  await holdAddress(within, email);
  const user = await findUserByEmail(within, email);
  if (user && (await isTakenBy(within, user, invitedBy))) failField("email", "email_taken");
  if (await isInvitedAt(within, { email, but, now })) failField("email", "email_taken");
};

/**
 * The person, for the actor to change, as of now: 409 where the address is not the one that he was read with. Whoever
 * changes an address or writes to one holds it first, so it stays as it is until the transaction ends.
 */
export const authorizeAtAddress = async (
  within: Handle,
  actor: Actor,
  { path, email, next = email }: { path: TeamUserPath; email: string; next?: string },
): Promise<Managed> => {
  for (const one of [...new Set([email, next])].sort()) await holdAddress(within, one);
  const managed = await authorizeToChange(within, actor, path);
  return managed.user.email === email ? managed : fail("conflict");
};

/**
 * Whoever reads the letters at an address becomes the person. So only an administrator says where a member is
 * reached, and of somebody invited nobody says it who does not hold himself all that waits for that person.
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
