/** @file What an entry's row shows of it: made of the opened entry each time it is saved. */
import { utf8 } from "@keepwell/crypto/bytes.ts";
import type { OpenFields } from "@keepwell/crypto/entry/seal-fields.ts";
import type { EntryRowContent } from "@keepwell/crypto/row/entry-row.ts";
import { ENTRY_ROW_SIZE } from "@keepwell/crypto/row/row-form.ts";
import { parseExtra } from "../extra/extra.ts";

const WEB = /^https?:$/;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** The origin of a web address, typed with or without its scheme; undefined for other addresses. */
const originOf = (address: string): string | undefined => {
  const whole = SCHEME.test(address) ? address : `https://${address}`;
  if (!URL.canParse(whole)) return undefined;
  const { protocol, origin } = new URL(whole);
  return WEB.test(protocol) ? origin : undefined;
};

interface Shown {
  readonly name: string;
  readonly fields: OpenFields<"password"> | OpenFields<"note">;
}

/** The members without those that are empty. */
const compact = (content: EntryRowContent): EntryRowContent => {
  const { u, h = [], ...others } = content;
  const { n, ...rest } = others;
  return { n, ...(u !== undefined && u !== "" && { u }), ...(h.length > 0 && { h }), ...rest };
};

const fits = (content: EntryRowContent): boolean =>
  utf8(JSON.stringify(content)).length <= ENTRY_ROW_SIZE.maxBytes;

/** Leaves out what does not fit: addresses from the end, then the user name, then what a later version has added. */
const fitted = (whole: EntryRowContent): EntryRowContent => {
  if (fits(whole)) return whole;
  const { h = [], u: _, ...bare } = whole;
  for (let kept = h.length - 1; kept >= 0; kept -= 1) {
    const shorter = compact({ ...whole, h: h.slice(0, kept), more: 1 });
    if (fits(shorter)) return shorter;
  }
  const { n, o, d } = whole;
  const named = compact({ ...bare, more: 2 });
  return fits(named) ? named : { n, ...(o && { o }), more: 2, ...(d !== undefined && { d }) };
};

/** The content of the row of an entry. Keeps of the `previous` row what the entry itself does not hold. */
export const rowContent = ({ name, fields }: Shown, previous?: EntryRowContent): EntryRowContent => {
  const { n: _, u: __, h: ___, o: ____, more: _____, ...kept } = previous ?? { n: name };
  const { totp, urls } = parseExtra(fields.extra);
  const isPassword = "username" in fields;
  const origins = isPassword ? [fields.url, ...urls].map(originOf).filter((one) => one !== undefined) : [];
  return fitted(
    compact({
      n: name,
      ...(isPassword && { u: fields.username }),
      h: [...new Set(origins)].map((origin) => [origin]),
      ...(totp && { o: 1 as const }),
      ...kept,
    }),
  );
};
