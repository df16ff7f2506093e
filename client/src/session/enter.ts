import type { SessionReply } from "@keepwell/contract/identity/identity.endpoints.ts";
import { importAccountKey } from "@keepwell/crypto/account/derive-account-keys.ts";
import type { RawAccountKey } from "@keepwell/crypto/account/make-account-key.ts";
import { makeSessionKey } from "@keepwell/crypto/account/make-session-key.ts";
import { sealSessionSek } from "@keepwell/crypto/account/seal-session-sek.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { createApi } from "../api/api.ts";
import { createSession, type Device, type Session } from "./session.ts";
import { decodeToken } from "./token-claims.ts";

/**
 * [Note: The exchange] The first token carries the account key sealed under the password, which would
 * make every stolen copy of it a place to guess the password. So it is used for one call and never
 * stored: the account key is sealed again under a random key that only this browser holds, and the
 * server gives a token with that instead.
 */
export const enter = async (device: Device, reply: SessionReply, raw: RawAccountKey): Promise<Session> => {
  const { sid, epoch } = decodeToken(reply.token, reply.uid);
  const sessionKey = await makeSessionKey();
  const sek = await sealSessionSek(raw, { key: sessionKey.seal, uid: reply.uid, sid, epoch });
  const first = createApi({ transport: device.transport, token: () => reply.token });
  const { token } = await first.identity.refreshToken({ body: { sek } });
  const exchanged = decodeToken(token, reply.uid);
  // Only this token may be stored: one with anything else in it would outlive the first.
  if (exchanged.sek !== sek || exchanged.sid !== sid || exchanged.epoch !== epoch)
    throw new CannotVerifyError();
  await device.keys.put(reply.uid, sessionKey.unlock);
  const { uid, name, email, entity } = reply;
  const identity = { uid, name, email, entity, token };
  device.identities.save(identity);
  return createSession(device, identity, await importAccountKey(raw));
};
