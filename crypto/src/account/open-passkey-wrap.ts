import { open } from "../aead.ts";
import { orCannotVerify } from "../errors.ts";
import type { RawAccountKey } from "./make-account-key.ts";
import { type PasskeyPlace, passkeySeal } from "./seal-passkey-wrap.ts";

/** Opens an account key that `sealPasskeyWrap` sealed. @throws CannotVerifyError */
export const openPasskeyWrap = (sealed: string, place: PasskeyPlace): Promise<RawAccountKey> =>
  orCannotVerify(async () => {
    const { key, context } = await passkeySeal(place);
    return (await open(key, context, sealed, 32)) as RawAccountKey;
  });
