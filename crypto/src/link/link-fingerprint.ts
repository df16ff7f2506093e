import type { Bytes } from "../bytes.ts";
import { deriveKeyFingerprint } from "../identity/derive-fingerprint.ts";

/** The generation is constant: a link's key pair never changes, and another secret is another link. */
const LINK_GENERATION = 1;

/** Fingerprint of a link's public key, bound to the link's access. */
export const linkFingerprint = (accessUid: string, xPublic: Bytes): Promise<Bytes> =>
  deriveKeyFingerprint("link", accessUid, LINK_GENERATION, xPublic);
