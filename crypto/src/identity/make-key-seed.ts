import type { Branded } from "../brand.ts";
import { type Bytes, randomBytes } from "../bytes.ts";

/** The raw 32 bytes of an X25519 private key that is not an account's, for example a group's, ERK-b or a link's. */
export type KeySeed = Branded<Bytes, "key seed">;

export const makeKeySeed = (): KeySeed => randomBytes(32) as KeySeed;
