import type { Branded } from "../brand.ts";
import { type Bytes, randomBytes } from "../bytes.ts";

/**
 * The 32 bytes of an account key, in memory only during sign-up, sign-in, a change of password and the set-up of
 * recovery.
 */
export type RawAccountKey = Branded<Bytes, "account key">;

/** Makes a random account key. */
export const makeAccountKey = (): RawAccountKey => randomBytes(32) as RawAccountKey;
