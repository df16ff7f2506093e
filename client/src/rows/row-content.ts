/**
 * @file Makes the content of an entry's row from the opened entry, when the entry is saved, and when the names of older
 * entries are sealed.
 */
import { utf8 } from "@keepwell/crypto/bytes.ts";
import type { OpenFields } from "@keepwell/crypto/entry/seal-fields.ts";
import type { EntryRowContent } from "@keepwell/crypto/row/entry-row.ts";
import { ENTRY_ROW_SIZE } from "@keepwell/crypto/row/row-form.ts";
import { parseExtra } from "../extra/extra.ts";
import { readAddresses } from "../extra/match-modes.ts";
import { passkeysOf } from "../extra/passkeys-of.ts";
import { rowAddress } from "./row-addresses.ts";

interface Shown {
  readonly name: string;
  readonly fields: OpenFields<"password"> | OpenFields<"note">;
}

/** The content without empty members. */
const compact = (content: EntryRowContent): EntryRowContent => {
  const { u, h = [], ...others } = content;
  const { n, ...rest } = others;
  return { n, ...(u !== undefined && u !== "" && { u }), ...(h.length > 0 && { h }), ...rest };
};

const fits = (content: EntryRowContent): boolean =>
  utf8(JSON.stringify(content)).length <= ENTRY_ROW_SIZE.maxBytes;

/**
 * Leaves out what does not fit into the row's size, in this order: the addresses (the last one first); the user name;
 * JSON members that a later version has added; the passkeys (the first one first).
 */
const fitted = (whole: EntryRowContent): EntryRowContent => {
  if (fits(whole)) return whole;
  const { h = [], u: _, ...bare } = whole;
  for (let kept = h.length - 1; kept >= 0; kept -= 1) {
    const shorter = compact({ ...whole, h: h.slice(0, kept), more: 1 });
    if (fits(shorter)) return shorter;
  }
  const named = compact({ ...bare, more: 2 });
  if (fits(named)) return named;
  const { n, o, p = [], d } = whole;
  const rest = { ...(o && { o }), ...(d !== undefined && { d }), more: 2 as const };
  // The passkeys that were added last stay, because the user expects to find those.
  for (let from = 0; from < p.length; from += 1) {
    const shorter = { n, ...rest, p: p.slice(from) };
    if (fits(shorter)) return shorter;
  }
  return { n, ...rest };
};

const withoutRepeats = (addresses: readonly (readonly string[])[]): (readonly string[])[] => [
  ...new Map(addresses.map((address) => [JSON.stringify(address), address])).values(),
];

/**
 * Makes the content of an entry's row. The date of the move to Trash, and JSON members that later versions have added,
 * are copied from `previous`, the content before this save.
 */
export const rowContent = ({ name, fields }: Shown, previous?: EntryRowContent): EntryRowContent => {
  const { n: _, u: __, h: ___, o: ____, p: _____, more: ______, ...kept } = previous ?? { n: name };
  const extra = parseExtra(fields.extra);
  const isPassword = "username" in fields;
  const addresses = isPassword ? readAddresses(fields.url, extra).map(rowAddress) : [];
  const type = isPassword ? "password" : "note";
  const passkeys = passkeysOf({ type, fields }).map(({ rpId, id }) => [rpId, id] as const);
  return fitted(
    compact({
      n: name,
      ...(isPassword && { u: fields.username }),
      h: withoutRepeats(addresses.filter((address) => address !== undefined)),
      ...(extra.totp && { o: 1 as const }),
      ...(passkeys.length > 0 && { p: passkeys }),
      ...kept,
    }),
  );
};
