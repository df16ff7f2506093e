import { platform } from "./platform.ts";

/**
 * Whether this page can use passkeys and security keys. Without https, the browser offers neither. The extension's
 * pages cannot use them, because passkeys and security keys belong to the server's origin.
 */
export const isPasskeyCapable = (): boolean =>
  "PublicKeyCredential" in globalThis && platform().extension === undefined;
