import { inGroups, toCrockford } from "../crockford.ts";

/** Users compare this many characters of a fingerprint. The characters encode 100 bits. */
const CHARS = 20;

/** The first 100 bits of a fingerprint in Crockford's base32, five groups of four: `7K3M-Q2ZP-…`. */
export const formatFingerprint = (fingerprint: Uint8Array): string =>
  inGroups(toCrockford(fingerprint, CHARS));
