/** @file Stores the keys that open a browser's sessions. They are CryptoKeys that cannot be exported. */
import type { SessionUnlockKey } from "@keepwell/crypto/account/make-session-key.ts";

/** One key for each identity. */
export interface KeyStore {
  get(uid: string): Promise<SessionUnlockKey | null>;
  put(uid: string, key: SessionUnlockKey): Promise<void>;
  /** Stores the key instead of the stored one. If no key is stored, stores nothing. */
  replace(uid: string, key: SessionUnlockKey): Promise<void>;
  delete(uid: string): Promise<void>;
  /** Deletes the keys that are only in the memory of this tab. */
  clearMemory(): void;
}

export const createMemoryKeyStore = (): KeyStore => {
  const keys = new Map<string, SessionUnlockKey>();
  return {
    get: async (uid) => keys.get(uid) ?? null,
    put: async (uid, key) => void keys.set(uid, key),
    replace: async (uid, key) => {
      if (keys.has(uid)) keys.set(uid, key);
    },
    delete: async (uid) => void keys.delete(uid),
    clearMemory: () => keys.clear(),
  };
};
