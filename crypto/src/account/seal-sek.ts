import { encrypt } from "../aead.ts";
import { type Bytes, concat, u8, u32 } from "../bytes.ts";
import { type Context, ctx } from "../context.ts";
import { packEnvelope, type Sealed } from "../envelope.ts";
import type { PasswordKeys } from "../password/derive-password-keys.ts";
import { uidBytes } from "../uid.ts";
import type { RawAccountKey } from "./make-account-key.ts";

/** What the account key is bound to when it is sealed under the password. `epoch` counts passwords. */
export type SekPlace = { keys: PasswordKeys; uid: string; epoch: number; kdf: number; salt: Bytes };

/** `ctx("sek", uid, u32 epoch, u8 kdf, salt)`. */
export const sekContext = ({ uid, epoch, kdf, salt }: SekPlace): Context =>
  ctx("sek", uidBytes(uid), u32(epoch), u8(kdf), salt);

/** The bytes that the commitment covers: context ‖ iv ‖ ciphertext ‖ tag. */
export const committed = (context: Context, iv: Bytes, value: Bytes): Bytes => concat(context, iv, value);

/**
 * Seals the account key under the password: AES-GCM, then an HMAC of the result, because GCM alone does not commit to
 * its key (docs/security.md section 2.2). `value` is ciphertext 32 ‖ tag 16 ‖ commitment 32.
 */
export const sealSek = async (raw: RawAccountKey, place: SekPlace): Promise<Sealed<"sek">> => {
  const context = sekContext(place);
  const { iv, value } = await encrypt(place.keys.kek, context, raw);
  const commitment = await crypto.subtle.sign("HMAC", place.keys.commit, committed(context, iv, value));
  return packEnvelope({ iv, value: concat(value, new Uint8Array(commitment)) });
};
