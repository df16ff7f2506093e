import { seal } from "../aead.ts";
import { utf8 } from "../bytes.ts";
import { type Context, ctx } from "../context.ts";
import type { Sealed } from "../envelope.ts";
import { uidBytes } from "../uid.ts";

/** What a draft is bound to. `key` is `AccountKeys.draft`; `draftId` is any text that this browser chooses. */
export type DraftPlace = { key: CryptoKey; uid: string; draftId: string };

/** `ctx("draft", uid, draft id)`. */
export const draftContext = ({ uid, draftId }: DraftPlace): Context =>
  ctx("draft", uidBytes(uid), utf8(draftId));

/**
 * Seals an unsaved draft, or another value that this browser keeps for the account. It can then be stored, and survives
 * a reload or a lock. It stays in this browser and is never sent.
 * @throws RangeError if the text is too long for an envelope.
 */
export const sealDraft = async (text: string, place: DraftPlace): Promise<Sealed<"draft">> =>
  seal(place.key, draftContext(place), utf8(text));
