/** @file Joins a team with the keys that this browser stores. Loaded on demand. */

import type { Session } from "@keepwell/client/session/session.ts";
import { acceptInvitation, readInvitation } from "@keepwell/client/sign-in/accept-invitation.ts";
import { joinEnterprise, renewEscrow } from "@keepwell/client/team/join.ts";
import type { Invitation } from "@keepwell/contract/team/invitation.endpoints.ts";
import type { Locale } from "@keepwell/ui/appearance.ts";
import { device } from "./device.ts";
import { beginUnlock } from "./locking.ts";

/** @throws CallFailure `invalid_token` */
export const loadInvitation = (token: string): Promise<Invitation> => readInvitation(device, token);

interface FirstPassword {
  readonly token: string;
  readonly invitation: Invitation;
  readonly password: string;
  readonly locale: Locale;
  /** Whether the user has agreed that an unproven account with this address is deleted. */
  readonly replace: boolean;
}

/** Creates the account and signs in to it. Returns null if the account was created but the sign-in failed. */
export const setFirstPassword = async (form: FirstPassword): Promise<Session | null> => {
  await beginUnlock();
  return acceptInvitation(device, form);
};

/**
 * @throws CallFailure `validation` on `password` if the password is wrong; CannotVerifyError in the cases that the
 * client's `joinEnterprise` names.
 */
export const join = (session: Session, form: { password: string; fingerprint: string }): Promise<void> =>
  joinEnterprise(device, session, form);

/** Seals the account key again, to the enterprise's current recovery key. */
export const renew = (session: Session, password: string): Promise<void> =>
  renewEscrow(device, session, password);
