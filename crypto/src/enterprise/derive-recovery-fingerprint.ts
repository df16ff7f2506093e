import type { Bytes } from "../bytes.ts";
import { deriveKeyFingerprint } from "../identity/derive-fingerprint.ts";

/** The generation is constant, because a request's key pair never changes. A new key pair needs a new request. */
const REQUEST_GENERATION = 1;

/**
 * Fingerprint of the public key of a member's recovery request, bound to the member.
 * @throws CannotVerifyError for a malformed uid.
 */
export const deriveRecoveryFingerprint = (uid: string, xPublic: Bytes): Promise<Bytes> =>
  deriveKeyFingerprint("recovery", uid, REQUEST_GENERATION, xPublic);
