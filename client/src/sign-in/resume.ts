import { openSessionSek } from "@keepwell/crypto/account/open-session-sek.ts";
import { createSession, type Device, forget, type Session } from "../session/session.ts";
import { decodeToken } from "../session/token-claims.ts";
import type { Identity } from "../storage/identity-store.ts";

/** The active identity after a reload, which is open or locked. */
export type Resumed =
  | { readonly kind: "open"; readonly session: Session }
  | { readonly kind: "locked"; readonly identity: Identity };

/**
 * Opens the active identity again after a reload, without the password, with the key that this browser stores. Without
 * that key the identity is locked: the user locked the browser, or it cannot store keys. Null if no identity is signed
 * in. Also null for an identity with a malformed token, which is then removed from this browser.
 */
export const resume = async (device: Device): Promise<Resumed | null> => {
  const identity = device.identities.active();
  if (!identity) return null;
  const { uid } = identity;
  const claims = readClaims(identity);
  if (!claims) {
    await forget(device, uid);
    return null;
  }
  const { sek, sid, epoch } = claims;
  const key = await device.keys.get(uid);
  if (!key) return { kind: "locked", identity };
  try {
    const accountKey = await openSessionSek(sek, { key, uid, sid, epoch });
    return { kind: "open", session: await createSession(device, identity, accountKey) };
  } catch {
    // This browser's key does not open the token, for example because it belongs to another token. The user must type
    // the password.
    await device.keys.delete(uid);
    return { kind: "locked", identity };
  }
};

const readClaims = ({ token, uid }: Identity) => {
  try {
    return decodeToken(token, uid);
  } catch {
    return null;
  }
};
