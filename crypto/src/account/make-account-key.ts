import type { Branded } from "../brand.ts";
import { type Bytes, randomBytes } from "../bytes.ts";

/**
 * The 32 bytes of an account key. They are in memory only during an action that needs them, for example a sign-in, a
 * change of password or a recovery.
 */
export type RawAccountKey = Branded<Bytes, "account key">;

export const makeAccountKey = (): RawAccountKey => randomBytes(32) as RawAccountKey;
