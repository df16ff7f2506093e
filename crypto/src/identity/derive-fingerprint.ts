import { type Bytes, u32, utf8 } from "../bytes.ts";
import { type Context, ctx } from "../context.ts";
import { uidBytes } from "../uid.ts";

const digest = async (context: Context): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", context));

/**
 * The 32-byte fingerprint of a user's identity: SHA-256(ctx("fp", uid, ed_pk, x_pk)) (docs/security.md section 2.4).
 * @throws CannotVerifyError for a malformed uid.
 */
export const deriveFingerprint = async (uid: string, edPk: Bytes, xPk: Bytes): Promise<Bytes> =>
  digest(ctx("fp", uidBytes(uid), edPk, xPk));

/**
 * The kinds of key pairs that do not sign. `erk-b` and `erk-r` are the enterprise's keys; the others are named after
 * their owner.
 */
export type KeyKind = "group" | "erk-b" | "erk-r" | "link" | "recovery";

/**
 * The 32-byte fingerprint of an X25519 key pair that does not sign: SHA-256(ctx("fp-key", kind, uid, u32 gen, x_pk)).
 * @throws CannotVerifyError for a malformed uid.
 */
export const deriveKeyFingerprint = async (
  kind: KeyKind,
  uid: string,
  gen: number,
  xPk: Bytes,
): Promise<Bytes> => digest(ctx("fp-key", utf8(kind), uidBytes(uid), u32(gen), xPk));
