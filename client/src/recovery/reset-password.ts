/** @file Sets a new password after the user has followed a reset link ([Note: Reset] on the server's side). */
import { SYSTEM_BUCKET_NAME } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { WayBack } from "@keepwell/contract/identity/reset.endpoints.ts";
import { deriveAccountKeys, importAccountKey } from "@keepwell/crypto/account/derive-account-keys.ts";
import { makeAccountKey, type RawAccountKey } from "@keepwell/crypto/account/make-account-key.ts";
import { sealSek } from "@keepwell/crypto/account/seal-sek.ts";
import { toBase64, wipe } from "@keepwell/crypto/bytes.ts";
import { makeIdentity } from "@keepwell/crypto/identity/make-identity.ts";
import { CURRENT_KDF } from "@keepwell/crypto/password/kdf-versions.ts";
import { makeSalt, parseSalt } from "@keepwell/crypto/password/make-salt.ts";
import { deriveTypedKeys } from "../account/change-password.ts";
import { isExpected, keepPin } from "../account/sign-in-pins.ts";
import { createApi } from "../api/api.ts";
import { makeBucketParts } from "../keys/make-bucket-parts.ts";
import { keepFirstState } from "../people/seen-state.ts";
import { firstState } from "../people/trusted.ts";
import type { Device } from "../session/session.ts";
import type { RecoveryRequestStore } from "../storage/recovery-request-store.ts";
import { unixNow } from "../unix-now.ts";
import { type Followed, openByBrowser, openByCode, requireTypedAccount } from "./open-account.ts";

/**
 * Where the account key for the new password comes from. For `empty`, a new account key is made, because the user has
 * nothing that opens the current account key.
 */
export type ResetBy =
  | { readonly kind: "browser" }
  /** As typed. It is used for the key derivation only. */
  | { readonly kind: "code"; readonly code: string }
  /** An administrator gives the account key for this browser's request. */
  | { readonly kind: "administrator"; readonly requests: RecoveryRequestStore }
  | { readonly kind: "empty" };

interface ResetForm {
  readonly email: string;
  /** As typed. It is used for the key derivation only. */
  readonly password: string;
  readonly by: ResetBy;
}

const accountKeyFor = async (
  device: Device,
  followed: Followed,
  { by, email }: ResetForm,
): Promise<RawAccountKey> => {
  if (by.kind === "browser") return openByBrowser(device, followed, email);
  if (by.kind === "code") return openByCode(device, followed, by.code);
  if (by.kind === "empty") return makeAccountKey();
  const { openWithAdministrator } = await import("./ask-administrator.ts");
  return openWithAdministrator(device, by.requests, followed);
};

/** Makes what every new account key needs: an identity, the system bucket, and the first state. */
const makeFresh = async (raw: RawAccountKey, { uid, ak_gen, identity_gen }: WayBack) => {
  const keys = await deriveAccountKeys(await importAccountKey(raw), uid);
  const { wrap } = keys;
  const bucket = await makeBucketParts({ wrap, ownerUid: uid, name: SYSTEM_BUCKET_NAME, isSystem: true });
  const state = await firstState({ private_bucket: bucket.uid }, { uid, key: keys.state });
  const created = unixNow();
  const identity = await makeIdentity({ uid, gen: identity_gen + 1, created, wrap });
  const { bundle, privateKeys: private_keys } = identity;
  return { keys, body: { ak_gen: ak_gen + 1, bundle, private_keys, bucket, state } };
};

/**
 * Seals the account key under the new password. Also derives an auth key from the new password and the old salt; the
 * server sends this salt. The server compares this auth key with the old one, to refuse a new password that is the same
 * as the old one. If this browser remembers another old salt or key derivation, it derives nothing from the salt that
 * the server sends, and sends the new auth key in place of the derived one.
 */
const sealUnder = async (
  device: Device,
  raw: RawAccountKey,
  { way, email, password }: { way: WayBack; email: string; password: string },
) => {
  const { uid } = way;
  const told = parseSalt(way.salt);
  const epoch = way.epoch + 1;
  const salt = makeSalt();
  const keys = await deriveTypedKeys(device, password, salt, CURRENT_KDF);
  const isPinned = await isExpected(device, { ...way, email });
  const underOld = isPinned ? await deriveTypedKeys(device, password, told, way.kdf) : keys;
  return {
    password: keys.authKey,
    password_confirmation: keys.authKey,
    new_under_old_salt: underOld.authKey,
    kdf: CURRENT_KDF,
    salt: toBase64(salt),
    epoch,
    sek: await sealSek(raw, { keys, uid, epoch, kdf: CURRENT_KDF, salt }),
  };
};

/**
 * Sets the password, and does not sign the user in. If the account key was opened, the account keeps its data. If a new
 * account key was made, the account's data is locked: for 30 days, the previous password or recovery code can unlock
 * it.
 * @throws CallFailure `invalid_user` when this browser knows another account under the typed address (checked before
 * anything is derived or sent), or when the server says that the account has another address; `invalid_password`;
 * `invalid_token`; `validation` on `verifier` when the recovery code was replaced or belongs to another account.
 * @throws CannotVerifyError when the code is mistyped, or the server does not send the account key as it was sealed.
 * Nothing is written then.
 */
export const resetPassword = async (device: Device, followed: Followed, form: ResetForm): Promise<void> => {
  const { token, way } = followed;
  const { email, password, by } = form;
  await requireTypedAccount(device, followed, email);
  const raw = await accountKeyFor(device, followed, form);
  try {
    const sealed = await sealUnder(device, raw, { way, email, password });
    const fresh = by.kind === "empty" ? await makeFresh(raw, way) : null;
    const api = createApi({ transport: device.transport, token: () => null });
    await api.identity.resetPassword({
      body: { email, token, ...sealed, ...(fresh && { fresh: fresh.body }) },
    });
    if (fresh) await keepFirstState(device.sealed, { uid: way.uid, ...fresh.keys }, fresh.body.state);
    await keepPin(device, { email, uid: way.uid, ...sealed });
    if (by.kind === "administrator") await by.requests.delete(way.uid);
  } finally {
    wipe(raw);
  }
};
