import type { SessionUnlockKey } from "@keepwell/crypto/account/make-session-key.ts";
import { inStore, STORES } from "./indexed-db.ts";
import { createMemoryKeyStore, type KeyStore } from "./key-store.ts";

/** Replaces a stored key in one transaction, so that a key that was deleted in the meantime does not come back. */
const replaceKey = (store: IDBObjectStore, uid: string, key: SessionUnlockKey): IDBRequest => {
  const request = store.openCursor(uid);
  request.onsuccess = () => request.result?.update(key);
  return store.count(uid);
};

/**
 * Stores keys in IndexedDB, in a form that cannot be exported. Some browsers refuse to store a CryptoKey, for example
 * in private windows and lockdown modes. In such a browser the key is kept in memory, and the user must type the
 * password after a reload. The key is never stored as bytes.
 */
export const createIndexedDbKeyStore = (factory: IDBFactory): KeyStore => {
  const memory = createMemoryKeyStore();
  const read = { name: STORES.sessionKeys, mode: "readonly" } as const;
  const write = { name: STORES.sessionKeys, mode: "readwrite" } as const;
  return {
    get: async (uid) => {
      const kept = await inStore(factory, read, (store) => store.get(uid)).catch(() => undefined);
      return kept instanceof CryptoKey ? (kept as SessionUnlockKey) : memory.get(uid);
    },
    put: async (uid, key) => {
      // Leave no copy in this tab's memory, where another tab that locks the browser cannot delete it.
      await memory.delete(uid);
      await inStore(factory, write, (store) => store.put(key, uid)).catch(() => memory.put(uid, key));
    },
    replace: async (uid, key) => {
      await memory.replace(uid, key);
      // If this fails, the stored key does not open the next token, and the user must type the password after a reload.
      await inStore(factory, write, (store) => replaceKey(store, uid, key)).catch(() => undefined);
    },
    delete: async (uid) => {
      await memory.delete(uid);
      await inStore(factory, write, (store) => store.delete(uid)).catch(() => undefined);
    },
    clearMemory: memory.clearMemory,
  };
};
