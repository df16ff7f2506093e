import { open } from "../aead.ts";
import { orCannotVerify } from "../errors.ts";
import type { RawAccountKey } from "./make-account-key.ts";
import { type RecoveryPlace, recoveryContext, recoveryKey } from "./seal-recovery-wrap.ts";

/** Opens an account key that `sealRecoveryWrap` sealed. @throws CannotVerifyError */
export const openRecoveryWrap = (sealed: string, place: RecoveryPlace): Promise<RawAccountKey> =>
  orCannotVerify(
    async () => (await open(await recoveryKey(place), recoveryContext(place), sealed, 32)) as RawAccountKey,
  );
