import type { SessionReply } from "@keepwell/contract/identity/identity.endpoints.ts";
import type { RawAccountKey } from "@keepwell/crypto/account/make-account-key.ts";
import { openSek } from "@keepwell/crypto/account/open-sek.ts";
import { wipe } from "@keepwell/crypto/bytes.ts";
import type { Sealed } from "@keepwell/crypto/envelope.ts";
import type { TypedKeys } from "../account/password-proof.ts";
import { type Accepted, checkEpoch, keepPin } from "../account/sign-in-pins.ts";
import { storedEmail } from "../people/stored-details.ts";
import { rememberBrowser } from "../recovery/remember-browser.ts";
import { keepPasswordSealedKey, type PasswordSealedKey } from "../session/password-sealed-key.ts";
import type { Device, Session } from "../session/session.ts";
import { decodeToken } from "../session/token-claims.ts";
import { exchange } from "./exchange.ts";

/** `remember`: true to trust this browser, false to end the trust, missing for no change. */
export interface Remembering {
  readonly remember?: boolean | undefined;
}

/** The user's choice for this browser, and what they accepted after a warning that the sign-in has changed. */
export interface Entering extends Remembering, Accepted {}

/**
 * Signs in to an account whose key was opened: exchanges the first token, and makes the account the active identity.
 * `email` is the address that the user typed, or that the accepted invitation names, whatever address the reply names.
 */
export const enter = async (
  device: Device,
  { uid, name, email, entity, token }: SessionReply,
  raw: RawAccountKey,
  { remember, ...sealedKey }: PasswordSealedKey & Remembering,
): Promise<Session> => {
  const session = await exchange(device, { uid, name, email: storedEmail(email), entity, token }, raw);
  await keepPasswordSealedKey(device, session, sealedKey);
  if (remember !== undefined) await rememberBrowser(device, session, remember ? raw : null);
  return session;
};

/**
 * Signs in to an account with the password's keys, which open the account key in the first token.
 * @throws CannotVerifyError when the keys do not open the account key; PasswordOlderThanSeen when the password is older
 * than one that this browser has seen.
 */
export const enterWithKeys = async (
  device: Device,
  reply: SessionReply,
  { email, keys, kdf, salt, saltText, remember, ...accepted }: TypedKeys & Entering,
): Promise<Session> => {
  const { sek, epoch } = decodeToken(reply.token, reply.uid);
  const opened = { email, uid: reply.uid, kdf, salt: saltText, epoch };
  const raw = await openSek(sek, { keys, uid: reply.uid, epoch, kdf, salt });
  try {
    await checkEpoch(device, opened, accepted);
    const sealedKey = { sek: sek as Sealed<"sek">, epoch, kdf, salt: saltText };
    const session = await enter(device, { ...reply, email }, raw, { ...sealedKey, remember });
    await keepPin(device, opened);
    return session;
  } finally {
    wipe(raw);
  }
};
