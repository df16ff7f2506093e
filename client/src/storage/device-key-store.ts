/** @file Stores a trusted browser's own key as a CryptoKey that cannot be exported. The key outlives every session. */
import type { DeviceKey } from "@keepwell/crypto/account/make-device-key.ts";
import { isUid } from "@keepwell/crypto/uid.ts";
import { inStore, STORES } from "./indexed-db.ts";

/** The browser's own key. It opens the account key that the server keeps sealed for this browser. */
export interface StoredDeviceKey {
  /** The id by which the server knows this browser for the account. */
  readonly deviceId: string;
  readonly key: DeviceKey;
}

/** One key for each account. It stays after sign-out. */
export interface DeviceKeyStore {
  get(uid: string): Promise<StoredDeviceKey | null>;
  /** Stores the key. Returns false if this browser cannot store a key, and so cannot be trusted. */
  put(uid: string, stored: StoredDeviceKey): Promise<boolean>;
  delete(uid: string): Promise<void>;
}

export const createMemoryDeviceKeyStore = (): DeviceKeyStore => {
  const keys = new Map<string, StoredDeviceKey>();
  return {
    get: async (uid) => keys.get(uid) ?? null,
    put: async (uid, stored) => keys.set(uid, stored).size > 0,
    delete: async (uid) => void keys.delete(uid),
  };
};

const read = (kept: unknown): StoredDeviceKey | null => {
  if (typeof kept !== "object" || kept === null) return null;
  const { deviceId, key } = kept as Partial<StoredDeviceKey>;
  return typeof deviceId === "string" && isUid(deviceId) && key instanceof CryptoKey
    ? { deviceId, key: key as DeviceKey }
    : null;
};

export const createIndexedDbDeviceKeyStore = (factory: IDBFactory): DeviceKeyStore => {
  const reading = { name: STORES.deviceKeys, mode: "readonly" } as const;
  const writing = { name: STORES.deviceKeys, mode: "readwrite" } as const;
  return {
    get: async (uid) =>
      read(await inStore(factory, reading, (store) => store.get(uid)).catch(() => undefined)),
    put: (uid, stored) =>
      inStore(factory, writing, (store) => store.put(stored, uid)).then(
        () => true,
        () => false,
      ),
    delete: async (uid) => {
      await inStore(factory, writing, (store) => store.delete(uid)).catch(() => undefined);
    },
  };
};
