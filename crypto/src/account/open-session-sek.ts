import { gcm } from "../aead.ts";
import { unpackEnvelope } from "../envelope.ts";
import { ensure, orCannotVerify } from "../errors.ts";
import type { AccountKey } from "./derive-account-keys.ts";
import type { SessionUnlockKey } from "./make-session-key.ts";
import { type SessionPlace, sessionContext } from "./seal-session-sek.ts";

/**
 * Unwraps the account key that `sealSessionSek` sealed. The result is never extractable, so no script can read its
 * bytes.
 * @throws CannotVerifyError
 */
export const openSessionSek = (
  sealed: string,
  { key, ...place }: SessionPlace & { key: SessionUnlockKey },
): Promise<AccountKey> =>
  orCannotVerify(async () => {
    const { iv, value } = unpackEnvelope(sealed);
    ensure(value.length === 32 + 16);
    const algorithm = gcm(iv, sessionContext(place));
    const usages: ["deriveKey"] = ["deriveKey"];
    return (await crypto.subtle.unwrapKey("raw", value, key, algorithm, "HKDF", false, usages)) as AccountKey;
  });
