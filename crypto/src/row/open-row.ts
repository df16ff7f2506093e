import { gcm } from "../aead.ts";
import type { Context } from "../context.ts";
import { unpadField } from "../entry/pad-field.ts";
import { ensure, orCannotVerify } from "../errors.ts";
import { type RowSize, unpackRow } from "./row-form.ts";
import { type Members, readMembers } from "./row-json.ts";

/** Opens a row and parses its text. Internal to this package. @throws CannotVerifyError */
export const openRow = (
  key: CryptoKey,
  { context, size }: { readonly context: Context; readonly size: RowSize },
  row: string,
): Promise<Members> =>
  orCannotVerify(async () => {
    const { iv, value } = unpackRow(row, size);
    const padded = new Uint8Array(await crypto.subtle.decrypt(gcm(iv, context), key, value));
    const text = unpadField(padded, size.block);
    ensure(text.length <= size.maxBytes);
    return readMembers(text);
  });
