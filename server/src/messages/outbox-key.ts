import { hkdfSync } from "node:crypto";

const KEY_BYTES = 18;

/**
 * The key that the outbox page asks for: 24 characters, the same after each start. It is derived from a secret of the
 * server and printed on the server's console. Other users of this machine do not know the key. Visitors who come
 * through a proxy do not know it either, even if the settings do not mention the proxy.
 */
export const outboxKey = (twoFactorKey: Buffer): string =>
  Buffer.from(hkdfSync("sha256", twoFactorKey, "", "keepwell/v1/outbox-page", KEY_BYTES)).toString(
    "base64url",
  );
