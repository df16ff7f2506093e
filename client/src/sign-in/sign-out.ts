import { createApi } from "../api/api.ts";
import { type Device, forget, storedIdentity } from "../session/session.ts";
import type { Identity } from "../storage/identity-store.ts";

/**
 * Removes an identity from this browser at once, even if the server cannot be reached, and ends its session on the
 * server. First cancels the identity's pending calls ([Note: Signed out]).
 */
export const signOut = async (device: Device, identity: Identity): Promise<void> => {
  const { uid, token } = storedIdentity(device, identity);
  const api = createApi({ transport: device.transport, token: () => token });
  const forgotten = forget(device, uid);
  const ended = api.identity.signOut().catch(() => {
    // If the server cannot be reached, it ends the session later, because the session is no longer used.
  });
  await Promise.all([forgotten, ended]);
};

export const signOutOfAll = async (device: Device): Promise<void> => {
  await Promise.all(device.identities.list().map((identity) => signOut(device, identity)));
};
