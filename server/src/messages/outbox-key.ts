import { hkdfSync } from "node:crypto";

const KEY_BYTES = 18;

/**
 * What the outbox page asks for: 24 characters, the same after each start. Whoever knows it can read
 * the server's console or its secrets, and so the outbox anyway. Another user of this machine cannot,
 * nor a visitor who came through a proxy that nobody told us of.
 */
export const outboxKey = (twoFactorKey: Buffer): string =>
  Buffer.from(hkdfSync("sha256", twoFactorKey, "", "keepwell/v1/outbox-page", KEY_BYTES)).toString(
    "base64url",
  );
