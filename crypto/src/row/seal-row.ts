import { encrypt } from "../aead.ts";
import { type Bytes, wipe } from "../bytes.ts";
import type { Context } from "../context.ts";
import { padRow } from "./pad-row.ts";
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
  const padded = padRow(plaintext, size);
  try {
    const { iv, value } = await encrypt(key, context, padded);
    return packRow<Kind>(iv, value);
  } finally {
    wipe(padded);
  }
};
