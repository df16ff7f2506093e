import { platform } from "./platform.ts";

/**
 * Whether this page can use passkeys and security keys. Without https the browser offers none. The pages of the
 * extension have another origin than the server, for which the passkeys were made.
 */
export const isPasskeyCapable = (): boolean =>
  "PublicKeyCredential" in globalThis && platform().extension === undefined;
