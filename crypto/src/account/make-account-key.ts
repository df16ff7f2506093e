import type { Branded } from "../brand.ts";
import { type Bytes, randomBytes } from "../bytes.ts";

/** The 32 bytes of an account key. In hand only at sign-up, sign-in, password change and recovery set-up. */
export type RawAccountKey = Branded<Bytes, "account key">;

/** A fresh account key. */
export const makeAccountKey = (): RawAccountKey => randomBytes(32) as RawAccountKey;
