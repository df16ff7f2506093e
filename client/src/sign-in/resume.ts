import { openSessionSek } from "@keepwell/crypto/account/open-session-sek.ts";
import { readUnlockKey } from "../session/lock.ts";
import { createSession, type Device, forget, type Session } from "../session/session.ts";
import { decodeToken } from "../session/token-claims.ts";
import type { Identity } from "../storage/identity-store.ts";

/** The active identity after a reload. It is open or locked. */
export type Resumed =
  | { readonly kind: "open"; readonly session: Session }
  | { readonly kind: "locked"; readonly identity: Identity };

/**
 * Opens the active identity after a reload with the key that this browser stores, so that the user need not type the
 * password. If there is no such key, because the user locked the browser or the browser cannot store keys, the identity
 * is locked. Returns null if no identity is signed in. If the identity's token is malformed, removes the identity from
 * this browser and also returns null.
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
  // If the browser did not delete the key when it was locked, it may do so now.
  if (device.identities.isLocked(uid)) await device.keys.delete(uid);
  const key = await readUnlockKey(device, uid);
  if (!key) return { kind: "locked", identity };
  try {
    const accountKey = await openSessionSek(sek, { key, uid, sid, epoch });
    return { kind: "open", session: await createSession(device, identity, accountKey) };
  } catch {
    // This browser's key does not open the token, for example because the key belongs to another token. The user must
    // type the password.
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
