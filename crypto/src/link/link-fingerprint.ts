import type { Bytes } from "../bytes.ts";
import { deriveKeyFingerprint } from "../identity/derive-fingerprint.ts";

/** A link's pair never changes: another secret is another link. */
const LINK_GENERATION = 1;

/** Fingerprint of a link's public key, bound to the access that it is a link to. */
export const linkFingerprint = (accessUid: string, xPublic: Bytes): Promise<Bytes> =>
  deriveKeyFingerprint("link", accessUid, LINK_GENERATION, xPublic);
