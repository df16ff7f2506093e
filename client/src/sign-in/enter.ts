import type { SessionReply } from "@keepwell/contract/identity/identity.endpoints.ts";
import type { RawAccountKey } from "@keepwell/crypto/account/make-account-key.ts";
import { openSek } from "@keepwell/crypto/account/open-sek.ts";
import { wipe } from "@keepwell/crypto/bytes.ts";
import type { Sealed } from "@keepwell/crypto/envelope.ts";
import type { TypedKeys } from "../account/password-proof.ts";
import { type Accepted, checkEpoch, keepPin } from "../account/sign-in-pins.ts";
import { rememberBrowser } from "../recovery/remember-browser.ts";
import { keepPasswordForm, type PasswordForm } from "../session/password-form.ts";
import type { Device, Session } from "../session/session.ts";
import { decodeToken } from "../session/token-claims.ts";
import { exchange } from "./exchange.ts";

/** What a person said of this browser: to trust it, or not any more. Nothing said changes nothing. */
export interface Remembering {
  readonly remember?: boolean | undefined;
}

/** The same, for a person who may have been told that the sign-in differs from the last one. */
export interface Entering extends Remembering, Accepted {}

/** Enters an account whose key is in hand: from its first token on, and as the active identity. */
export const enter = async (
  device: Device,
  reply: SessionReply,
  raw: RawAccountKey,
  { remember, ...form }: PasswordForm & Remembering,
): Promise<Session> => {
  const { uid, name, email, entity, token } = reply;
  const session = await exchange(device, { uid, name, email, entity, token }, raw);
  await keepPasswordForm(device, session, form);
  if (remember !== undefined) await rememberBrowser(device, session, { raw, remember });
  return session;
};

/**
 * The same for who has signed in: the password's keys open the account key that the first token carries.
 * @throws CannotVerifyError when they do not; PasswordOlderThanSeen.
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
    const form = { sek: sek as Sealed<"sek">, epoch, kdf, salt: saltText };
    const session = await enter(device, reply, raw, { ...form, remember });
    await keepPin(device, opened);
    return session;
  } finally {
    wipe(raw);
  }
};
