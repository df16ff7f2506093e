import { encrypt } from "../aead.ts";
import { type Bytes, wipe } from "../bytes.ts";
import type { Context } from "../context.ts";
import { padField } from "../entry/pad-field.ts";
import { packRow, type Row, type RowSize } from "./row-form.ts";

/**
 * Pads and seals the text of a row, and wipes the text. Internal to this package.
 * @throws RangeError if the text is longer than a row of this kind may be.
 */
export const sealRow = async <Kind extends string>(
  key: CryptoKey,
  { context, size }: { readonly context: Context; readonly size: RowSize },
  plaintext: Bytes,
): Promise<Row<Kind>> => {
  if (plaintext.length > size.maxBytes) throw new RangeError("the row is too long");
  const padded = padField(plaintext, size.block);
  try {
    const { iv, value } = await encrypt(key, context, padded);
    return packRow<Kind>(iv, value);
  } finally {
    wipe(plaintext, padded);
  }
};
