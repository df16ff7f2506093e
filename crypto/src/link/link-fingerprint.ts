import type { Bytes } from "../bytes.ts";
import { deriveKeyFingerprint } from "../identity/derive-fingerprint.ts";

/** The generation is constant, because a link's key pair never changes. A new secret needs a new link. */
const LINK_GENERATION = 1;

/** The fingerprint of a link's public key. It covers the uid of the link's access. */
export const linkFingerprint = (accessUid: string, xPublic: Bytes): Promise<Bytes> =>
  deriveKeyFingerprint("link", accessUid, LINK_GENERATION, xPublic);
