import type { Branded } from "../brand.ts";
import { type Bytes, randomBytes } from "../bytes.ts";

/** The raw 32 bytes of an X25519 private key that is itself granted: a group's, ERK-b, ERK-r or a link's. */
export type KeySeed = Branded<Bytes, "key seed">;

/** A fresh key seed. */
export const makeKeySeed = (): KeySeed => randomBytes(32) as KeySeed;
