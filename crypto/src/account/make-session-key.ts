import type { Branded } from "../brand.ts";
import { randomBytes, wipe } from "../bytes.ts";

/** The half of a session key that this browser stores: it unwraps the account key and does nothing else. */
export type SessionUnlockKey = Branded<CryptoKey, "session unlock key">;

/** A session key in two halves: `seal` is used once and dropped, `unlock` is stored. */
export type SessionKey = { seal: CryptoKey; unlock: SessionUnlockKey };

/**
 * A fresh session key. It has no relation to the password, so a token or log that holds what it sealed
 * is no password oracle (docs/security.md section 2.3). Neither half is extractable, and `unlock` refuses
 * `decrypt`: a script can never see the account key's bytes through it.
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
