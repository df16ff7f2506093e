/**
 * @file Restores the data of an account that was reset without its data. The previous recovery code or password opens
 * the previous account key. The client then wraps each bucket's key under the current account key.
 */
import { BULK_MAX } from "@keepwell/contract/fields.ts";
import type { LockedBucket, Retired } from "@keepwell/contract/identity/retired.endpoints.ts";
import { deriveAccountKeys, importAccountKey } from "@keepwell/crypto/account/derive-account-keys.ts";
import { deriveRecoveryAuth } from "@keepwell/crypto/account/derive-recovery-auth.ts";
import { parseRecoveryCode } from "@keepwell/crypto/account/format-recovery-code.ts";
import type { RawAccountKey } from "@keepwell/crypto/account/make-account-key.ts";
import { openRecoveryWrap } from "@keepwell/crypto/account/open-recovery-wrap.ts";
import { openSek } from "@keepwell/crypto/account/open-sek.ts";
import { wipe } from "@keepwell/crypto/bytes.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { parseSalt } from "@keepwell/crypto/password/make-salt.ts";
import { deriveTypedKeys } from "../account/change-password.ts";
import { mayBeEarlier } from "../account/sign-in-pins.ts";
import { CallFailure } from "../api/call-failure.ts";
import type { Device, Session } from "../session/session.ts";
import { rewrapAll } from "./rewrap-locked.ts";

/** The previous password or recovery code, as the user typed it. It is used for the key derivation only. */
export type OldProof =
  | { readonly kind: "code"; readonly code: string }
  | { readonly kind: "password"; readonly password: string };

interface Opened {
  readonly raw: RawAccountKey;
  readonly buckets: readonly LockedBucket[];
}

const openByOldCode = async (
  { api, identity: { uid } }: Session,
  { ak_gen }: Retired,
  typed: string,
): Promise<Opened> => {
  const code = await parseRecoveryCode(typed);
  try {
    const verifier = await deriveRecoveryAuth(code, uid);
    const { recovery_wrap, buckets } = await api.identity.openRetired({ body: { ak_gen, verifier } });
    return { raw: await openRecoveryWrap(recovery_wrap ?? "", { code, uid, akGen: ak_gen }), buckets };
  } finally {
    wipe(code);
  }
};

const isWrongPassword = (error: unknown): boolean =>
  error instanceof CallFailure && error.fields["password"]?.code === "password_wrong";

/**
 * Opens the previous account key with a typed password. The account may have had several previous passwords, so the
 * client tries the parameters of each. It skips parameters that contradict the parameters that this browser remembers.
 */
const openByOldPassword = async (
  device: Device,
  { api, identity: { uid, email } }: Session,
  { passwords }: Retired,
  password: string,
): Promise<Opened> => {
  let refused: unknown = new CannotVerifyError();
  const pin = await device.pins.get(email);
  const possible = passwords.filter((one) => mayBeEarlier(pin, one));
  for (const { uid: retired, kdf, salt: saltText, epoch } of possible) {
    const salt = parseSalt(saltText);
    const keys = await deriveTypedKeys(device, password, salt, kdf);
    try {
      const body = { uid: retired, password: keys.authKey };
      const { sek, buckets } = await api.identity.openRetired({ body });
      return { raw: await openSek(sek ?? "", { keys, uid, epoch, kdf, salt }), buckets };
    } catch (error) {
      if (!isWrongPassword(error)) throw error;
      refused = error;
    }
  }
  throw refused;
};

interface Restore {
  readonly retired: Retired;
  readonly proof: OldProof;
  readonly systemName: string;
}

export interface Restored {
  /** How many buckets were unlocked. */
  readonly restored: number;
  /** How many buckets stay locked, because they could not be verified. */
  readonly unverifiable: number;
}

/**
 * Unlocks the buckets that a previous account key opens. Buckets that were unlocked before a failure stay unlocked, and
 * the next call continues with the remaining buckets.
 * @throws CallFailure `validation` on `verifier` or `password` when the code or the password is wrong.
 * @throws CannotVerifyError when the code is mistyped, or the sealed key that the server sends does not open;
 * StateMissing if the server shows no state of the account and this browser has seen none. Nothing is opened then.
 */
export const restoreOldData = async (
  device: Device,
  session: Session,
  { retired, proof, systemName }: Restore,
): Promise<Restored> => {
  const { api, identity, keyring } = session;
  await (await keyring.trust()).requireState();
  const open = () =>
    proof.kind === "code"
      ? openByOldCode(session, retired, proof.code)
      : openByOldPassword(device, session, retired, proof.password);
  let restored = 0;
  for (;;) {
    const { raw, buckets } = await open();
    const { wrap: from } = await deriveAccountKeys(await importAccountKey(raw), identity.uid);
    wipe(raw);
    const given = await rewrapAll(session, buckets, { from, systemName });
    const { ak_gen } = await api.identity.myKeys();
    if (given.length > 0)
      await api.identity.restoreRetired({
        body: { from_ak_gen: retired.ak_gen, to_ak_gen: ak_gen, buckets: given },
      });
    restored += given.length;
    if (buckets.length < BULK_MAX || given.length === 0)
      return { restored, unverifiable: buckets.length - given.length };
  }
};
