import type { Bytes } from "../bytes.ts";
import { deriveKeyFingerprint } from "../identity/derive-fingerprint.ts";

/** The generation is constant, because a request's key pair never changes. A new key pair needs a new request. */
const REQUEST_GENERATION = 1;

/**
 * The fingerprint of a recovery request's public key. It covers the uid of the member who made the request.
 * @throws CannotVerifyError for a malformed uid.
 */
export const deriveRecoveryFingerprint = (uid: string, xPublic: Bytes): Promise<Bytes> =>
  deriveKeyFingerprint("recovery", uid, REQUEST_GENERATION, xPublic);
