import { seal } from "../aead.ts";
import { u32, utf8, wipe } from "../bytes.ts";
import { type Context, ctx } from "../context.ts";
import { FIELD_LIMITS, type Sealed } from "../envelope.ts";
import {
  type EntryType,
  FIELDS_OF,
  type FieldName,
  type FieldOf,
  PAD_BLOCK,
  type SealedText,
} from "../fields.ts";
import { uidBytes } from "../uid.ts";
import { deriveFieldKey } from "./derive-field-key.ts";
import type { EntryKey } from "./make-entry-key.ts";
import { padField } from "./pad-field.ts";

/**
 * What a sealed field is bound to, in addition to the field's name: the entry, the generation of the entry's key, and
 * the entry's revision.
 */
export type FieldPlace = { eid: string; ekGen: number; rev: number };

/** The opened fields of an entry of this type: all of them, including empty fields. */
export type OpenFields<Type extends EntryType = EntryType> = { [Field in FieldOf<Type>]: string };

/** The sealed fields of an entry of this type: all of them, including empty fields. */
export type SealedFields<Type extends EntryType = EntryType> = Type extends EntryType
  ? { [Field in FieldOf<Type>]: Sealed<`field-${Field}`> }
  : never;

/** `ctx("field", eid, u32 ek_gen, field, u32 rev)`. */
export const fieldContext = ({ eid, ekGen, rev }: FieldPlace, field: SealedText): Context =>
  ctx("field", uidBytes(eid), u32(ekGen), utf8(field), u32(rev));

/**
 * Seals one field or the name under a key of its own. The caller must check the text's length first. Internal to this
 * package.
 */
export const sealField = async <Text extends SealedText>(
  entryKey: EntryKey,
  place: FieldPlace,
  { field, text }: { field: Text; text: string },
): Promise<Sealed<`field-${Text}`>> => {
  const plaintext = utf8(text);
  const padded = padField(plaintext, PAD_BLOCK[field]);
  try {
    return await seal(await deriveFieldKey(entryKey, place.eid, field), fieldContext(place, field), padded);
  } finally {
    wipe(plaintext, padded);
  }
};

const checkFields = (names: readonly FieldName[], fields: Partial<Record<FieldName, string>>): void => {
  if (Object.keys(fields).length !== names.length)
    throw new RangeError("not exactly the fields of this type");
  for (const field of names) {
    const text = fields[field];
    if (typeof text !== "string") throw new RangeError(`no ${field}`);
    if (!text.isWellFormed()) throw new RangeError(`${field} is not valid Unicode`);
    if (utf8(text).length > FIELD_LIMITS[field]) throw new RangeError(`${field} is too long`);
  }
};

/**
 * Seals all fields of an entry. Each field is padded to hide its length, and sealed under its own key. The sealed field
 * is bound to the entry, the key's generation, the field's name and the revision (docs/security.md section 2.5). Every
 * save must seal all fields again, with the next revision.
 * @throws RangeError if fields are missing, unknown, too long or not valid Unicode.
 */
export const sealFields = async <Type extends EntryType>(
  entryKey: EntryKey,
  { type, ...place }: FieldPlace & { type: Type },
  fields: OpenFields<Type>,
): Promise<SealedFields<Type>> => {
  const names: readonly FieldName[] = FIELDS_OF[type];
  const texts: Partial<Record<FieldName, string>> = fields;
  checkFields(names, texts);
  const sealed = names.map(async (field) => [
    field,
    await sealField(entryKey, place, { field, text: texts[field] ?? "" }),
  ]);
  return Object.fromEntries(await Promise.all(sealed)) as SealedFields<Type>;
};
