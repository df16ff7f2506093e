import type { RawAccountKey } from "@keepwell/crypto/account/make-account-key.ts";
import { openPasskeyWrap } from "@keepwell/crypto/account/open-passkey-wrap.ts";
import { fromBase64Url, wipe } from "@keepwell/crypto/bytes.ts";
import { CannotVerifyError, ensure } from "@keepwell/crypto/errors.ts";
import { hasType } from "../api/call-failure.ts";
import type { Authenticator } from "../session/authenticator.ts";
import { type Device, forgetRefused, type Session, storedIdentity } from "../session/session.ts";
import { openWithKey } from "../sign-in/unlock.ts";
import type { Identity } from "../storage/identity-store.ts";
import { dropPasskey, type KeptPasskey } from "./kept-passkeys.ts";
import { type PasskeyValue, readPasskeyValue } from "./passkey-value.ts";

interface Unlocking {
  readonly identity: Identity;
  readonly kept: readonly KeptPasskey[];
  readonly signal?: AbortSignal | undefined;
}

/** Opens the account key. A passkey that does not open it is no longer kept. @throws CannotVerifyError */
const openKept = async (
  device: Device,
  { identity: { uid }, kept }: Unlocking,
  { credentialId: used, value }: PasskeyValue,
): Promise<RawAccountKey> => {
  const one = kept.find(({ credential_id }) => credential_id === used);
  ensure(one !== undefined);
  const { passkey, credential_id, wrap, ak_gen: akGen } = one;
  const place = { prf: value, uid, passkey, credentialId: fromBase64Url(credential_id), akGen };
  return openPasskeyWrap(wrap, place).catch(async (error: unknown) => {
    if (error instanceof CannotVerifyError) await dropPasskey(device, uid, passkey);
    throw error;
  });
};

/**
 * Opens a locked identity with a passkey that this browser has kept. Without a connection, opens the identity only in
 * this tab, and only until the tab is reloaded.
 * @throws DOMException `NotAllowedError` when the user cancels.
 * @throws PasskeyWithoutKey when the authenticator computes no value.
 * @throws CannotVerifyError when the value does not open the account.
 * @throws CallFailure `unauthorized` when the session has ended in the meantime; the identity is then removed from this
 * browser.
 */
export const unlockWithPasskey = async (
  device: Device,
  authenticator: Authenticator,
  unlocking: Unlocking,
): Promise<Session> => {
  const { kept, signal } = unlocking;
  const passkeys = kept.map(({ credential_id }) => ({ credential_id, transports: [] }));
  const used = await readPasskeyValue(authenticator, passkeys, signal);
  const raw = await openKept(device, unlocking, used).finally(() => wipe(used.value));
  const identity = storedIdentity(device, unlocking.identity);
  try {
    return await openWithKey(device, identity, raw);
  } catch (error) {
    if (hasType(error, "unauthorized")) await forgetRefused(device, identity.uid, identity.token);
    throw error;
  } finally {
    wipe(raw);
  }
};
