/** @file The addresses in an entry's row: origin, match mode and path (docs/security.md section 2.10). */
import type { EntryRowContent } from "@keepwell/crypto/row/entry-row.ts";
import { asMatchMode, type EntryAddress, type MatchMode } from "../extra/match-modes.ts";
import { webAddress } from "../extra/web-address.ts";

const COMPARES_PATH: ReadonlySet<MatchMode> = new Set(["start", "exact"]);

/**
 * What a row holds of an address; undefined for one that is not a web address, and for one with a user name in it,
 * because such an address shows another host than it leads to.
 */
export const rowAddress = ({ text, mode }: EntryAddress): readonly string[] | undefined => {
  const url = webAddress(text);
  if (url?.username !== "" || url.password !== "") return undefined;
  if (mode === "host") return [url.origin];
  return COMPARES_PATH.has(mode) ? [url.origin, mode, `${url.pathname}${url.search}`] : [url.origin, mode];
};

/**
 * The addresses of a row, as far as they decide which pages match. A row with `more` lacks some addresses; then only
 * the opened entry has all of them, including those with `never`.
 */
export const readRowAddresses = ({ h = [] }: EntryRowContent): EntryAddress[] =>
  h.map(([origin = "", mode, path = ""]) => ({ text: `${origin}${path}`, mode: asMatchMode(mode) }));
