/** @file Fills a generated password into the fields for a new one. */
import type { TextField } from "../fill/check-field.ts";
import { setValue } from "../fill/set-value.ts";
import type { FillReply } from "../messages/fill-message.ts";

/**
 * Fills the fields that are seen. Many pages show the repetition only once the password is typed, and some have a second one
 * for other devices: a hidden field is not counted.
 */
export const fillMade = async (fields: readonly TextField[], password: string): Promise<FillReply> => {
  let [filled, missed] = [0, 0];
  for (const field of fields) {
    const outcome = await setValue(field, password);
    if (outcome === "filled") filled += 1;
    else if (outcome !== "hidden") missed += 1;
  }
  return { filled, missed };
};
