/**
 * @file Proves a mail address from this browser. Loaded when the user follows the mailed link that proves the address.
 */
import {
  type FollowedEmailLink,
  readEmailLink,
  verifyByPassword,
  verifyBySession,
} from "@keepwell/client/account/verify-email.ts";
import { device } from "./device.ts";
import { currentSession } from "./sessions.ts";

/** @throws CallFailure `link.invalid` */
export const followEmailLink = (token: string): Promise<FollowedEmailLink> => readEmailLink(device, token);

interface Proof {
  readonly password: string;
  readonly acceptChanged: boolean;
}

/** Proves the address with the password in `proof`. If `proof` is null, proves it with the session of this tab. */
export const proveAddress = (link: FollowedEmailLink, proof: Proof | null): Promise<void> => {
  if (proof) return verifyByPassword(device, link, proof);
  const session = currentSession();
  if (!session) throw new Error("Proving the address without a session requires the password.");
  return verifyBySession(device, session, link);
};
