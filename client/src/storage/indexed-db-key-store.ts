import type { SessionUnlockKey } from "@keepwell/crypto/account/make-session-key.ts";
import { createMemoryKeyStore, type KeyStore } from "./key-store.ts";

const DATABASE = "keepwell";
const STORE = "session-keys";
const VERSION = 1;

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("IndexedDB failed"));
  });

const open = (factory: IDBFactory): Promise<IDBDatabase> => {
  const request = factory.open(DATABASE, VERSION);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return settled(request);
};

/**
 * Non-extractable keys in IndexedDB. Where a browser refuses to store a CryptoKey (private windows,
 * lockdown modes), the key stays in memory and a reload asks for the password: never its bytes instead.
 */
export const createIndexedDbKeyStore = (factory: IDBFactory): KeyStore => {
  const memory = createMemoryKeyStore();
  const inStore = async <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>) => {
    const database = await open(factory);
    try {
      return await settled(work(database.transaction(STORE, mode).objectStore(STORE)));
    } finally {
      database.close();
    }
  };
  return {
    get: async (uid) => {
      const kept = await inStore("readonly", (store) => store.get(uid)).catch(() => undefined);
      return kept instanceof CryptoKey ? (kept as SessionUnlockKey) : memory.get(uid);
    },
    put: async (uid, key) => {
      await memory.put(uid, key);
      await inStore("readwrite", (store) => store.put(key, uid)).catch(() => undefined);
    },
    delete: async (uid) => {
      await memory.delete(uid);
      await inStore("readwrite", (store) => store.delete(uid)).catch(() => undefined);
    },
  };
};
