import { type Device, forget, type Session } from "./session.ts";

/** Ends the session on the server and forgets it here; here even when the server cannot be reached. */
export const signOut = async (device: Device, session: Session): Promise<void> => {
  // The call has taken its token by now, and a server that never answers keeps nobody signed in.
  const ended = session.api.identity.signOut().catch(() => {
    // The session then ends with its idle time; this browser has forgotten it either way.
  });
  await forget(device, session.identity.uid);
  await ended;
};
