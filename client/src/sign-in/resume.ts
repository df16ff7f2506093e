import { openSessionSek } from "@keepwell/crypto/account/open-session-sek.ts";
import { createSession, type Device, forget, type Session } from "../session/session.ts";
import { decodeToken } from "../session/token-claims.ts";
import type { Identity } from "../storage/identity-store.ts";

/** The active identity after a reload: open, or locked. */
export type Resumed =
  | { readonly kind: "open"; readonly session: Session }
  | { readonly kind: "locked"; readonly identity: Identity };

/**
 * Opens the active identity again after a reload, with the key that this browser has and without the password.
 * Without that key (the browser was locked, or cannot store one) the identity is locked. Null if no identity is
 * signed in, or if its token is malformed: then the identity is removed from this browser.
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
    // This browser's key belongs to another token, or gives no session for another reason: the password is needed.
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
