import { openSek } from "@keepwell/crypto/account/open-sek.ts";
import { wipe } from "@keepwell/crypto/bytes.ts";
import { derivePasswordKeys } from "@keepwell/crypto/password/derive-password-keys.ts";
import { parseSalt } from "@keepwell/crypto/password/make-salt.ts";
import { createApi } from "../api/api.ts";
import { enter } from "./enter.ts";
import type { Device, Session } from "./session.ts";
import { decodeToken } from "./token-claims.ts";

export interface Credentials {
  readonly email: string;
  /** As typed. It goes no further than the key derivation. */
  readonly password: string;
}

/**
 * Signs in and makes the identity the active one.
 * @throws CallFailure `unauthorized` for a wrong address or password.
 * @throws CannotVerifyError when the server's parameters or keys do not check.
 */
export const signIn = async (device: Device, { email, password }: Credentials): Promise<Session> => {
  const api = createApi({ transport: device.transport, token: () => null });
  const prelogin = await api.identity.prelogin({ body: { email } });
  const { kdf } = prelogin;
  const salt = parseSalt(prelogin.salt);
  const masterKey = await device.deriveMasterKey({ password, salt, kdf });
  const keys = await derivePasswordKeys(masterKey, salt);
  wipe(masterKey);
  const reply = await api.identity.authenticate({ body: { email, password: keys.authKey } });
  const { sek, epoch } = decodeToken(reply.token, reply.uid);
  const raw = await openSek(sek, { keys, uid: reply.uid, epoch, kdf, salt });
  try {
    return await enter(device, reply, raw);
  } finally {
    wipe(raw);
  }
};
