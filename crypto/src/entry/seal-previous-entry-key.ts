import { seal } from "../aead.ts";
import { u32 } from "../bytes.ts";
import { type Context, ctx } from "../context.ts";
import type { Sealed } from "../envelope.ts";
import { deriveSealKey, importBase } from "../hkdf.ts";
import { uidBytes } from "../uid.ts";
import type { EntryKey } from "./make-entry-key.ts";

/** What a sealed previous key is bound to: its entry `eid`, and its own generation `previousEkGen`. */
export type PreviousKeyPlace = { eid: string; previousEkGen: number };

/** `ctx("ek-prev", eid, u32 previous ek_gen)`. */
export const previousKeyContext = ({ eid, previousEkGen }: PreviousKeyPlace): Context =>
  ctx("ek-prev", uidBytes(eid), u32(previousEkGen));

/** HKDF(new entry key, eid, "keepwell/v1/entry/prev"). */
export const previousWrapKey = async (entryKey: EntryKey, eid: string): Promise<CryptoKey> =>
  deriveSealKey(await importBase(entryKey), uidBytes(eid), "keepwell/v1/entry/prev");

/**
 * Seals the previous entry key under the new one. Only the current key is sealed under the bucket's key. To read the
 * history, a client opens one previous key after another, from the current key back (docs/security.md section 2.5).
 */
export const sealPreviousEntryKey = async (
  entryKey: EntryKey,
  place: PreviousKeyPlace,
  previous: EntryKey,
): Promise<Sealed<"ek-prev">> =>
  seal(await previousWrapKey(entryKey, place.eid), previousKeyContext(place), previous);
