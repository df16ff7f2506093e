import { importAccountKey } from "@keepwell/crypto/account/derive-account-keys.ts";
import type { RawAccountKey } from "@keepwell/crypto/account/make-account-key.ts";
import { makeSessionKey } from "@keepwell/crypto/account/make-session-key.ts";
import { sealSessionSek } from "@keepwell/crypto/account/seal-session-sek.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { createApi } from "../api/api.ts";
import { createSession, type Device, type Session } from "../session/session.ts";
import { decodeToken } from "../session/token-claims.ts";
import type { Identity } from "../storage/identity-store.ts";

/**
 * [Note: The exchange] The first token contains the account key sealed under the password, so an attacker with a stolen
 * copy could try passwords on it. Therefore the first token is never stored, and it is used only until the exchange.
 * The client seals the account key again under a random key that only this browser has, and the server issues a second
 * token with the result. Locking deletes the random key, so unlocking makes a new exchange, except without a
 * connection.
 */
export const exchange = async (device: Device, identity: Identity, raw: RawAccountKey): Promise<Session> => {
  const { sid, epoch } = decodeToken(identity.token, identity.uid);
  const sessionKey = await makeSessionKey();
  const sek = await sealSessionSek(raw, { key: sessionKey.seal, uid: identity.uid, sid, epoch });
  const api = createApi({ transport: device.transport, token: () => identity.token });
  const { token } = await api.identity.refreshToken({ body: { sek } });
  const exchanged = decodeToken(token, identity.uid);
  // The token must contain exactly this `sek`. Another `sek` could be the account key sealed under the password, which
  // must not be stored.
  if (exchanged.sek !== sek || exchanged.sid !== sid || exchanged.epoch !== epoch)
    throw new CannotVerifyError();
  await device.keys.put(identity.uid, sessionKey.unlock);
  const stored = { ...identity, token };
  device.identities.save(stored);
  return createSession(device, stored, await importAccountKey(raw));
};
