import { hkdfSync } from "node:crypto";

const KEY_BYTES = 18;

/**
 * The key that the outbox page asks for: 24 characters, the same after each start. A user who knows it can read the
 * server's console or its secrets, and so the outbox anyway. Another user of this machine cannot, nor can a visitor
 * who comes through a proxy that the settings do not mention.
 */
export const outboxKey = (twoFactorKey: Buffer): string =>
  Buffer.from(hkdfSync("sha256", twoFactorKey, "", "keepwell/v1/outbox-page", KEY_BYTES)).toString(
    "base64url",
  );
