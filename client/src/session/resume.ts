import { openSessionSek } from "@keepwell/crypto/account/open-session-sek.ts";
import { createSession, type Device, forget, type Session } from "./session.ts";
import { decodeToken } from "./token-claims.ts";

/**
 * Opens the active identity again after a reload, with the key that this browser holds and without
 * the password. Null when nobody is signed in, or when this browser cannot open it: the identity is
 * then forgotten here, and signing in anew is the way back.
 */
export const resume = async (device: Device): Promise<Session | null> => {
  const identity = device.identities.active();
  if (!identity) return null;
  try {
    const { uid } = identity;
    const { sek, sid, epoch } = decodeToken(identity.token, uid);
    const key = await device.keys.get(uid);
    if (key)
      return await createSession(device, identity, await openSessionSek(sek, { key, uid, sid, epoch }));
  } catch {
    // A token that this browser's key does not open is as good as none.
  }
  await forget(device, identity.uid);
  return null;
};
