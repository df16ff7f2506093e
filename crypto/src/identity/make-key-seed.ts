import type { Branded } from "../brand.ts";
import { type Bytes, randomBytes } from "../bytes.ts";

/**
 * The raw 32 bytes of the X25519 private key of a group, an enterprise, a link, or an account's submitted logins. An
 * account's identity has no such seed.
 */
export type KeySeed = Branded<Bytes, "key seed">;

export const makeKeySeed = (): KeySeed => randomBytes(32) as KeySeed;
