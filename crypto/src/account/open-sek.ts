import { gcm } from "../aead.ts";
import { unpackEnvelope } from "../envelope.ts";
import { ensure, orCannotVerify } from "../errors.ts";
import type { RawAccountKey } from "./make-account-key.ts";
import { committed, type SekPlace, sekContext } from "./seal-sek.ts";

const SEALED_BYTES = 32 + 16;
const COMMITMENT_BYTES = 32;

/**
 * Opens an account key that `sealSek` sealed. Checks the commitment before it decrypts anything, so that it refuses a
 * ciphertext that was crafted to open under several passwords.
 * @throws CannotVerifyError
 */
export const openSek = (sealed: string, place: SekPlace): Promise<RawAccountKey> =>
  orCannotVerify(async () => {
    const { iv, value } = unpackEnvelope(sealed);
    ensure(value.length === SEALED_BYTES + COMMITMENT_BYTES);
    const context = sekContext(place);
    const ciphertext = value.slice(0, SEALED_BYTES);
    const covered = committed(context, iv, ciphertext);
    ensure(await crypto.subtle.verify("HMAC", place.keys.commit, value.slice(SEALED_BYTES), covered));
    const raw = await crypto.subtle.decrypt(gcm(iv, context), place.keys.kek, ciphertext);
    return new Uint8Array(raw) as RawAccountKey;
  });
