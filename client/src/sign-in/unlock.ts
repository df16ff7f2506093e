/** @file Opening a locked identity again with its password. */
import { importAccountKey } from "@keepwell/crypto/account/derive-account-keys.ts";
import type { RawAccountKey } from "@keepwell/crypto/account/make-account-key.ts";
import { openSek } from "@keepwell/crypto/account/open-sek.ts";
import { wipe } from "@keepwell/crypto/bytes.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { derivePasswordKeys } from "@keepwell/crypto/password/derive-password-keys.ts";
import { parseSalt } from "@keepwell/crypto/password/make-salt.ts";
import { openAccountKey } from "../account/password-proof.ts";
import { createApi } from "../api/api.ts";
import { CallFailure, hasType } from "../api/call-failure.ts";
import { keepPasswordSealedKey, type PasswordSealedKey } from "../session/password-sealed-key.ts";
import { createSession, type Device, type Session } from "../session/session.ts";
import type { Identity } from "../storage/identity-store.ts";
import { exchange } from "./exchange.ts";

interface Unlocking {
  readonly identity: Identity;
  /** As typed. It is used for the key derivation only. */
  readonly password: string;
  /** The account key sealed under the password, as this tab has kept it; null if it has kept none. */
  readonly sealedKey: PasswordSealedKey | null;
}

const wrongPassword = (): never => {
  const fields = { password: { code: "password_wrong" as const, message: "" } };
  throw new CallFailure("validation", { code: "validation", fields });
};

const openWithSealedKey = async (
  device: Device,
  { identity, password }: Unlocking,
  sealedKey: PasswordSealedKey,
): Promise<RawAccountKey> => {
  const salt = parseSalt(sealedKey.salt);
  const masterKey = await device.deriveMasterKey({ password, salt, kdf: sealedKey.kdf });
  const keys = await derivePasswordKeys(masterKey, salt);
  wipe(masterKey);
  return openSek(sealedKey.sek, { ...sealedKey, keys, salt, uid: identity.uid }).catch((error: unknown) =>
    // This tab's own unlocked session has kept the sealed key, so it is genuine: the password must be wrong.
    error instanceof CannotVerifyError ? wrongPassword() : Promise.reject(error),
  );
};

/** If this tab has kept nothing, the server sends the sealed account key, once the password has proven right. */
const openWithServer = async (device: Device, { identity, password }: Unlocking) => {
  const api = createApi({ transport: device.transport, token: () => identity.token });
  const { raw, sek, epoch, kdf, saltText } = await openAccountKey(device, { identity, api }, password);
  return { raw, sealedKey: { sek, epoch, kdf, salt: saltText } };
};

/**
 * Opens a locked identity. Without a connection it opens in this tab only, and a reload locks it again.
 * @throws CallFailure `validation` on `password` when it is wrong; `unauthorized` when the session has ended in the
 * meantime; `offline` when this tab has kept nothing and there is no connection.
 */
export const unlock = async (device: Device, unlocking: Unlocking): Promise<Session> => {
  const { identity } = unlocking;
  const { raw, sealedKey } = unlocking.sealedKey
    ? { raw: await openWithSealedKey(device, unlocking, unlocking.sealedKey), sealedKey: unlocking.sealedKey }
    : await openWithServer(device, unlocking);
  try {
    const session = await exchange(device, identity, raw).catch(async (error: unknown) => {
      if (!hasType(error, "offline")) throw error;
      return createSession(device, identity, await importAccountKey(raw));
    });
    await keepPasswordSealedKey(device, session, sealedKey);
    return session;
  } finally {
    wipe(raw);
  }
};
