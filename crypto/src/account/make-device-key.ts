import type { Branded } from "../brand.ts";

/** The key of a trusted browser: AES-GCM, not extractable. It stays in this browser's IndexedDB. */
export type DeviceKey = Branded<CryptoKey, "device key">;

/** A fresh device key. The server keeps what it sealed: two shares, of which neither is enough alone. */
export const makeDeviceKey = async (): Promise<DeviceKey> =>
  (await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, [
    "encrypt",
    "decrypt",
  ])) as DeviceKey;
