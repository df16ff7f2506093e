/** @file Proving an address on this browser. Loaded when a mailed link is followed. */
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

/** Proves the address with the password or, without a proof, with the session that is open in this tab. */
export const proveAddress = (link: FollowedEmailLink, proof: Proof | null): Promise<void> => {
  if (proof) return verifyByPassword(device, link, proof);
  const session = currentSession();
  if (!session) throw new Error("Without a session it takes the password.");
  return verifyBySession(device, session, link);
};
