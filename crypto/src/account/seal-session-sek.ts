import { seal } from "../aead.ts";
import { u32 } from "../bytes.ts";
import { type Context, ctx } from "../context.ts";
import type { Sealed } from "../envelope.ts";
import { uidBytes } from "../uid.ts";
import type { RawAccountKey } from "./make-account-key.ts";

/** What the account key is bound to when it is sealed for a session. `sid` is the session's uid. */
export type SessionPlace = { uid: string; sid: string; epoch: number };

/** `ctx("sek-session", uid, sid, u32 epoch)`. */
export const sessionContext = ({ uid, sid, epoch }: SessionPlace): Context =>
  ctx("sek-session", uidBytes(uid), uidBytes(sid), u32(epoch));

/** Seals the account key under this browser's session key, for the token (docs/security.md section 2.3). */
export const sealSessionSek = async (
  raw: RawAccountKey,
  { key, ...place }: SessionPlace & { key: CryptoKey },
): Promise<Sealed<"sek-session">> => seal(key, sessionContext(place), raw);
