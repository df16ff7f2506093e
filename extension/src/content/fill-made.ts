/** @file Fills a generated password into the fields for a new password. */
import type { TextField } from "../fill/check-field.ts";
import { setValue } from "../fill/set-value.ts";
import type { FillReply } from "../messages/fill-message.ts";
import { noteOwn } from "./own-values.ts";

/**
 * Fills the fields that the user sees. A hidden field does not count as missed. Many pages hide the field for repeating
 * the password until the user has typed the password, and some pages contain a hidden copy of the form for other
 * devices.
 */
export const fillMade = async (fields: readonly TextField[], password: string): Promise<FillReply> => {
  let [filled, missed] = [0, 0];
  for (const field of fields) {
    const outcome = await setValue(field, password);
    if (outcome === "filled") filled += 1;
    else if (outcome !== "hidden") missed += 1;
  }
  // No entry holds the generated password yet. So treat it as typed by the user: then Keepwell offers to save it on
  // submit.
  for (const field of fields.toReversed()) if (field.value === password) noteOwn(field);
  return { filled, missed };
};
