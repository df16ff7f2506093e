/** @file The addresses in an entry's row: origin, match mode and path (docs/security.md section 2.10). */
import type { EntryRowContent } from "@keepwell/crypto/row/entry-row.ts";
import { asMatchMode, type EntryAddress, type MatchMode } from "../extra/match-modes.ts";
import { webAddress } from "../extra/web-address.ts";

const COMPARES_PATH: ReadonlySet<MatchMode> = new Set(["start", "exact"]);

/**
 * The parts of an address that a row contains. Undefined for a text that is no web address. Also undefined for an
 * address with a user name or a password, which can look as if it led to another host.
 */
export const rowAddress = ({ text, mode }: EntryAddress): readonly string[] | undefined => {
  const url = webAddress(text);
  if (url?.username !== "" || url.password !== "") return undefined;
  if (mode === "host") return [url.origin];
  return COMPARES_PATH.has(mode) ? [url.origin, mode, `${url.pathname}${url.search}`] : [url.origin, mode];
};

/**
 * The addresses of a row, with the parts that decide which pages match. If the row has the member `more`, some or all
 * addresses are missing, perhaps an address with the mode `never`. Only the opened entry has all addresses.
 */
export const readRowAddresses = ({ h = [] }: EntryRowContent): EntryAddress[] =>
  h.map(([origin = "", mode, path = ""]) => ({ text: `${origin}${path}`, mode: asMatchMode(mode) }));
