import type { Bytes } from "../bytes.ts";
import { ctx } from "../context.ts";
import { uidBytes } from "../uid.ts";

/**
 * The 32-byte fingerprint of an enterprise: SHA-256(ctx("fp-ent", uid, root_pk)). `root_pk` is the public key of the
 * Ed25519 pair that signs the first entry of the enterprise's roster and nothing else (docs/security.md section 2.4).
 * @throws CannotVerifyError for a malformed uid.
 */
export const deriveEnterpriseFingerprint = async (uid: string, rootPublic: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", ctx("fp-ent", uidBytes(uid), rootPublic)));
