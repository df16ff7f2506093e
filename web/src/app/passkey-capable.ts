import { platform } from "./platform.ts";

/**
 * Whether this page can use passkeys and security keys. Without https, the browser offers neither. In the extension,
 * pages cannot use them, because they were made for the server's origin.
 */
export const isPasskeyCapable = (): boolean =>
  "PublicKeyCredential" in globalThis && platform().extension === undefined;
