import { fromBase64, fromUtf8 } from "../bytes.ts";
import { ensure, orCannotVerify } from "../errors.ts";
import { hpkeOpen } from "../grant/hpke.ts";
import type { KeyPair } from "../identity/derive-key-pair.ts";
import { type SubmittedPlace, submittedContext } from "./seal-submitted.ts";

const ENC_BYTES = 32;

/** Opens a submitted login that `sealSubmitted` sealed. @throws CannotVerifyError */
export const openSubmitted = (sealed: string, pair: KeyPair, place: SubmittedPlace): Promise<string> =>
  orCannotVerify(async () => {
    const bytes = fromBase64(sealed);
    ensure(bytes.length > ENC_BYTES);
    const parts = { enc: bytes.slice(0, ENC_BYTES), ciphertext: bytes.slice(ENC_BYTES) };
    return fromUtf8(await hpkeOpen(pair, submittedContext(place), parts));
  });
