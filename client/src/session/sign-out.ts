import { createApi } from "../api/api.ts";
import type { Identity } from "../storage/identity-store.ts";
import { type Device, forget, storedIdentity } from "./session.ts";

/** Ends an identity's session on the server and forgets it here; here even when the server cannot be reached. */
export const signOut = async (device: Device, identity: Identity): Promise<void> => {
  const { uid, token } = storedIdentity(device, identity);
  const api = createApi({ transport: device.transport, token: () => token });
  // The call has taken its token by now, and a server that never answers keeps nobody signed in.
  const ended = api.identity.signOut().catch(() => {
    // The session then ends with its idle time; this browser has forgotten it either way.
  });
  await forget(device, uid);
  await ended;
};

/** The same for every identity of this browser. */
export const signOutOfAll = async (device: Device): Promise<void> => {
  await Promise.all(device.identities.list().map((identity) => signOut(device, identity)));
};
