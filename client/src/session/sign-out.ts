import { type Device, forget, type Session } from "./session.ts";

/** Ends the session on the server and forgets it here; here even when the server cannot be reached. */
export const signOut = async (device: Device, session: Session): Promise<void> => {
  try {
    await session.api.identity.signOut();
  } catch {
    // The session then ends with its idle time; this browser has forgotten it either way.
  } finally {
    await forget(device, session.identity.uid);
  }
};
