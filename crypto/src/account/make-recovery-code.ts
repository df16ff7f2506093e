import type { Branded } from "../brand.ts";
import { type Bytes, randomBytes } from "../bytes.ts";

/** The 20 random bytes (160 bits) that a recovery code encodes. */
export type RecoveryCode = Branded<Bytes, "recovery code">;

export const RECOVERY_CODE_BYTES = 20;

/** Makes a random recovery code. It opens the account without the password, so it is shown once and never sent. */
export const makeRecoveryCode = (): RecoveryCode => randomBytes(RECOVERY_CODE_BYTES) as RecoveryCode;
