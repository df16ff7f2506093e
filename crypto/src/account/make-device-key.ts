import type { Branded } from "../brand.ts";

/** The key of a trusted browser: AES-GCM, not extractable. It stays in this browser's IndexedDB. */
export type DeviceKey = Branded<CryptoKey, "device key">;

/**
 * Makes a random device key. The browser keeps this key, and the server keeps the account key sealed under it. Neither
 * of them can open the account key alone.
 */
export const makeDeviceKey = async (): Promise<DeviceKey> =>
  (await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, [
    "encrypt",
    "decrypt",
  ])) as DeviceKey;
