import type { SessionUnlockKey } from "@keepwell/crypto/account/make-session-key.ts";
import type { Device } from "./session.ts";

type Stores = Pick<Device, "identities" | "keys">;

/**
 * Deletes the keys that open the sessions of this browser. The identities and their drafts stay. The identities are
 * locked even if the browser does not delete the keys.
 */
export const lock = async ({ identities, keys }: Stores): Promise<void> => {
  // The deletion begins first, so that it also happens in a browser that cannot store the mark.
  const deleted = Promise.all(identities.list().map(({ uid }) => keys.delete(uid)));
  identities.lockAll();
  await deleted;
};

/** Reads the key that opens the identity's session. Null if the identity is locked. */
export const readUnlockKey = async (
  { identities, keys }: Stores,
  uid: string,
): Promise<SessionUnlockKey | null> => (identities.isLocked(uid) ? null : keys.get(uid));
