import { open } from "../aead.ts";
import { fromUtf8, wipe } from "../bytes.ts";
import { FIELD_MAX_CHARS } from "../envelope.ts";
import { ensure, orCannotVerify } from "../errors.ts";
import { PAD_BLOCK, type SealedText } from "../fields.ts";
import { deriveFieldKey } from "./derive-field-key.ts";
import type { EntryKey } from "./make-entry-key.ts";
import { unpadField } from "./pad-field.ts";
import { type FieldPlace, fieldContext } from "./seal-fields.ts";

/**
 * Opens one field of an entry, or the entry's name. Entry, key generation, revision and field must be those for which
 * the text was sealed.
 * @throws CannotVerifyError
 */
export const openField = (
  entryKey: EntryKey,
  { field, ...place }: FieldPlace & { field: SealedText },
  sealed: string,
): Promise<string> =>
  orCannotVerify(async () => {
    ensure(sealed.length <= FIELD_MAX_CHARS[field]);
    const key = await deriveFieldKey(entryKey, place.eid, field);
    const padded = await open(key, fieldContext(place, field), sealed);
    try {
      return fromUtf8(unpadField(padded, PAD_BLOCK[field]));
    } finally {
      wipe(padded);
    }
  });
