import { createApi } from "../api/api.ts";
import { type Device, forget, storedIdentity } from "../session/session.ts";
import type { Identity } from "../storage/identity-store.ts";

/**
 * Forgets an identity here, at once and even when the server cannot be reached, and ends its session there. Its
 * calls under way have given up before that ([Note: Signed out]): the server would refuse what comes after.
 */
export const signOut = async (device: Device, identity: Identity): Promise<void> => {
  const { uid, token } = storedIdentity(device, identity);
  const api = createApi({ transport: device.transport, token: () => token });
  const forgotten = forget(device, uid);
  const ended = api.identity.signOut().catch(() => {
    // The session then ends with its idle time; this browser has forgotten it either way.
  });
  await Promise.all([forgotten, ended]);
};

/** The same for every identity of this browser. */
export const signOutOfAll = async (device: Device): Promise<void> => {
  await Promise.all(device.identities.list().map((identity) => signOut(device, identity)));
};
