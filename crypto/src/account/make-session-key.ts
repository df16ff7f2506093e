import type { Branded } from "../brand.ts";
import { randomBytes, wipe } from "../bytes.ts";

/** The part of a session key that this browser stores. It can unwrap the account key and do nothing else. */
export type SessionUnlockKey = Branded<CryptoKey, "session unlock key">;

/** One session key in two forms: `seal` is used once and dropped, `unlock` is stored. */
export type SessionKey = { seal: CryptoKey; unlock: SessionUnlockKey };

/**
 * Makes a random session key. The key does not depend on the password. So an attacker who reads tokens or logs cannot
 * use the sealed account key to test guessed passwords (docs/security.md section 2.3). Neither form is extractable.
 * `unlock` does not allow `decrypt`, so that a script cannot use it to read the account key's bytes.
 */
export const makeSessionKey = async (): Promise<SessionKey> => {
  const raw = randomBytes(32);
  try {
    const seal = await crypto.subtle.importKey("raw", raw, "AES-GCM", false, ["encrypt"]);
    const unlock = await crypto.subtle.importKey("raw", raw, "AES-GCM", false, ["unwrapKey"]);
    return { seal, unlock: unlock as SessionUnlockKey };
  } finally {
    wipe(raw);
  }
};
