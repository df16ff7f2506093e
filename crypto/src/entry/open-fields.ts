import { ensure, orCannotVerify } from "../errors.ts";
import { type EntryType, FIELD_NAMES, FIELDS_OF, type FieldName } from "../fields.ts";
import type { EntryKey } from "./make-entry-key.ts";
import { openField } from "./open-field.ts";
import type { FieldPlace, OpenFields } from "./seal-fields.ts";

/** Sealed fields as a server sent them, not checked. */
export type ReceivedFields = { readonly [Field in FieldName]?: string | null };

/**
 * Opens all fields of an entry exactly as they were saved. Opens none of them if a field is missing, or if there is a
 * field that this type of entry does not have.
 * @throws CannotVerifyError
 */
export const openFields = <Type extends EntryType>(
  entryKey: EntryKey,
  { type, ...place }: FieldPlace & { type: Type },
  sealed: ReceivedFields,
): Promise<OpenFields<Type>> =>
  orCannotVerify(async () => {
    const names: readonly FieldName[] = FIELDS_OF[type];
    const opened = FIELD_NAMES.filter(
      (field) => names.includes(field) || (sealed[field] ?? null) !== null,
    ).map(async (field) => {
      const text = sealed[field];
      ensure(names.includes(field) && typeof text === "string");
      return [field, await openField(entryKey, { ...place, field }, text)];
    });
    return Object.fromEntries(await Promise.all(opened)) as OpenFields<Type>;
  });
