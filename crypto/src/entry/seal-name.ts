import type { Sealed } from "../envelope.ts";
import { isName } from "./entry-name.ts";
import type { EntryKey } from "./make-entry-key.ts";
import { type FieldPlace, sealField } from "./seal-fields.ts";

/**
 * Seals an entry's name in the same way as the entry's fields, bound to entry, key generation and revision
 * (docs/security.md section 2.5).
 * @throws RangeError unless `isName`.
 */
export const sealName = async (
  entryKey: EntryKey,
  place: FieldPlace,
  name: string,
): Promise<Sealed<"field-name">> => {
  if (!isName(name)) throw new RangeError("not a name");
  return sealField(entryKey, place, { field: "name", text: name });
};
