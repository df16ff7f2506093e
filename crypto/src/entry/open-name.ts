import { ensure, orCannotVerify } from "../errors.ts";
import { isName } from "./entry-name.ts";
import type { EntryKey } from "./make-entry-key.ts";
import { openField } from "./open-field.ts";
import type { FieldPlace } from "./seal-fields.ts";

/** Opens an entry's sealed name. @throws CannotVerifyError if it does not open, or if its text cannot be a name. */
export const openName = (entryKey: EntryKey, place: FieldPlace, sealed: string): Promise<string> =>
  orCannotVerify(async () => {
    const name = await openField(entryKey, { ...place, field: "name" }, sealed);
    ensure(isName(name));
    return name;
  });
