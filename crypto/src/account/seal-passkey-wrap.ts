/**
 * @file A passkey's wrap: the account key, sealed under a value that only the passkey computes (docs/security.md,
 * section 2.7). The value is the first result of WebAuthn's extension `prf`
 * (https://www.w3.org/TR/webauthn-3/#prf-extension).
 */
import { seal } from "../aead.ts";
import { type Bytes, u32 } from "../bytes.ts";
import { type Context, ctx } from "../context.ts";
import type { Sealed } from "../envelope.ts";
import { ensure } from "../errors.ts";
import { deriveSealKey, importBase } from "../hkdf.ts";
import { uidBytes } from "../uid.ts";
import type { RawAccountKey } from "./make-account-key.ts";

const PRF_BYTES = 32;

/** What a passkey's wrap is bound to. */
export interface PasskeyPlace {
  /** The value that the passkey has computed: 32 bytes. */
  readonly prf: Bytes;
  /** The uid of the account. */
  readonly uid: string;
  /** The uid of the passkey. */
  readonly passkey: string;
  /** The credential id that the authenticator has chosen: 1 to 1,023 bytes. */
  readonly credentialId: Bytes;
  /** The generation of the account key. */
  readonly akGen: number;
}

const sha256 = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

/**
 * The input for which every passkey computes its value: SHA-256(ctx("passkey-prf")). It is the same for all accounts,
 * because a sign-in does not know which account's passkey the user will choose.
 */
export const passkeyInput = (): Promise<Bytes> => sha256(ctx("passkey-prf"));

/** `ctx("ak-passkey", uid, passkey uid, SHA-256(credential id), u32 ak_gen)`. */
const passkeyContext = async ({ uid, passkey, credentialId, akGen }: PasskeyPlace): Promise<Context> =>
  ctx("ak-passkey", uidBytes(uid), uidBytes(passkey), await sha256(credentialId), u32(akGen));

/**
 * HKDF(the passkey's value, uid, "keepwell/v1/passkey/wrap"). The value must have 32 bytes, because everyone could
 * derive the key of an empty value.
 */
const derivePasskeyKey = async ({ prf, uid }: PasskeyPlace): Promise<CryptoKey> => {
  ensure(prf.length === PRF_BYTES);
  return deriveSealKey(await importBase(prf), uidBytes(uid), "keepwell/v1/passkey/wrap");
};

/** The key and the context under which a wrap is sealed and opened. Internal to this folder. */
export const passkeySeal = async (place: PasskeyPlace): Promise<{ key: CryptoKey; context: Context }> => ({
  key: await derivePasskeyKey(place),
  context: await passkeyContext(place),
});

/**
 * Seals the account key under a passkey's value. @throws CannotVerifyError for a value that does not have 32 bytes, or
 * for a malformed uid.
 */
export const sealPasskeyWrap = async (
  raw: RawAccountKey,
  place: PasskeyPlace,
): Promise<Sealed<"ak-passkey">> => {
  const { key, context } = await passkeySeal(place);
  return seal(key, context, raw);
};
