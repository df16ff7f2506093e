import { encrypt } from "../aead.ts";
import type { Branded } from "../brand.ts";
import { type Bytes, concat, u32, utf8 } from "../bytes.ts";
import { type Context, ctx } from "../context.ts";
import { uidBytes } from "../uid.ts";

/**
 * A record that this browser keeps for an account: `iv 12 ‖ ciphertext ‖ tag 16`. It is bytes, not text, because it may
 * be long.
 */
export type SealedRecord = Branded<Bytes, "sealed record">;

/**
 * What a record is bound to. `key` is `AccountKeys.cache`. `record` is the uid of the object that the record is about.
 * `version` numbers the format of the content; a record that was sealed with another `version` does not open.
 */
export interface RecordPlace {
  readonly key: CryptoKey;
  readonly uid: string;
  readonly kind: string;
  readonly record: string;
  readonly version: number;
}

/** `ctx("cache", uid, kind, record uid, u32 version)`. */
export const recordContext = ({ uid, kind, record, version }: RecordPlace): Context =>
  ctx("cache", uidBytes(uid), utf8(kind), uidBytes(record), u32(version));

/** Seals a record that this browser keeps for an account. The record stays in this browser and is never sent. */
export const sealRecord = async (text: string, place: RecordPlace): Promise<SealedRecord> => {
  const { iv, value } = await encrypt(place.key, recordContext(place), utf8(text));
  return concat(iv, value) as SealedRecord;
};
