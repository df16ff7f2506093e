import { seal } from "../aead.ts";
import { u64, utf8 } from "../bytes.ts";
import { type Context, ctx } from "../context.ts";
import type { Sealed } from "../envelope.ts";
import { uidBytes } from "../uid.ts";

/** What an account's state is bound to. `key` is `AccountKeys.state`; `seq` increases with every save. */
export type StatePlace = { key: CryptoKey; uid: string; seq: number };

/** `ctx("state", uid, u64 seq)`. */
export const stateContext = ({ uid, seq }: StatePlace): Context => ctx("state", uidBytes(uid), u64(seq));

/**
 * Seals the account's state, a JSON text (docs/security.md section 2.7). @throws RangeError if the text is too long for
 * an envelope.
 */
export const sealState = async (text: string, place: StatePlace): Promise<Sealed<"state">> =>
  seal(place.key, stateContext(place), utf8(text));
