import { type Bytes, wipe } from "../bytes.ts";
import { padField } from "../entry/pad-field.ts";
import type { RowSize } from "./row-form.ts";

/**
 * Pads the text of a row, and wipes the text. Internal to this package.
 * @throws RangeError if the text is longer than a row of this kind may be.
 */
export const padRow = (text: Bytes, { maxBytes, block }: RowSize): Bytes => {
  try {
    if (text.length > maxBytes) throw new RangeError("the row is too long");
    return padField(text, block);
  } finally {
    wipe(text);
  }
};
