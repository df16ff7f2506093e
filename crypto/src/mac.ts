/** @file HMAC-SHA256 over a context, as 64 lower-case hex characters. Internal to this package. */
import { fromHex, toHex } from "./bytes.ts";
import type { Context } from "./context.ts";
import { ensure, orCannotVerify } from "./errors.ts";

export const signContext = async (key: CryptoKey, context: Context): Promise<string> =>
  toHex(new Uint8Array(await crypto.subtle.sign("HMAC", key, context)));

/**
 * Checks the MAC of a context, in constant time.
 * @throws CannotVerifyError
 */
export const verifyContext = (key: CryptoKey, context: Context, mac: string): Promise<void> =>
  orCannotVerify(async () => {
    const bytes = fromHex(mac);
    ensure(bytes.length === 32);
    ensure(await crypto.subtle.verify("HMAC", key, bytes, context));
  });
