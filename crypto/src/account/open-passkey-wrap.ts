import { open } from "../aead.ts";
import { ensure, orCannotVerify } from "../errors.ts";
import type { RawAccountKey } from "./make-account-key.ts";
import { type PasskeyPlace, passkeySeal } from "./seal-passkey-wrap.ts";

const PRF_BYTES = 32;

/** Opens what `sealPasskeyWrap` sealed. @throws CannotVerifyError */
export const openPasskeyWrap = (sealed: string, place: PasskeyPlace): Promise<RawAccountKey> =>
  orCannotVerify(async () => {
    ensure(place.prf.length === PRF_BYTES);
    const { key, context } = await passkeySeal(place);
    return (await open(key, context, sealed, 32)) as RawAccountKey;
  });
