/**
 * @file On which pages an address of an entry matches. The JSON member `match` of `extra` has the modes that are not
 * the default, by the address: `{"https://example.com/team": "start"}`. The keys are addresses, not positions. So a
 * client that does not know `match` can add, remove and reorder addresses, and no address gets the mode of another.
 */
import type { Extra } from "./extra.ts";

/**
 * - `host`: pages of the same host and port. The default.
 * - `base`: pages of every host under the same registrable domain.
 * - `start`: pages of the same host and port whose path is the path of the address, or lies under it.
 * - `exact`: pages of the same host and port with exactly the path and query of the address, and with its fragment if
 *   it has one.
 * - `never`: no page. The entry is not even offered on pages of the same host and port.
 */
export const MATCH_MODES = ["host", "base", "start", "exact", "never"] as const;
export type MatchMode = (typeof MATCH_MODES)[number];

export interface EntryAddress {
  /** The address as the user typed it, possibly without a scheme. */
  readonly text: string;
  readonly mode: MatchMode;
}

export const DEFAULT_MODE: MatchMode = "host";

/** A mode that a later version has written is read as `never`, because it may be narrower than every known mode. */
export const asMatchMode = (written: unknown): MatchMode =>
  written === undefined ? DEFAULT_MODE : (MATCH_MODES.find((mode) => mode === written) ?? "never");

const writtenModes = ({ others }: Extra): ReadonlyMap<string, unknown> => {
  const { match } = others;
  return new Map(typeof match === "object" && match !== null ? Object.entries(match) : []);
};

/**
 * All addresses of an entry with their modes: the entry's own `url` first, then those of `extra`. Empty addresses are
 * left out.
 */
export const readAddresses = (url: string, extra: Extra): EntryAddress[] => {
  const modes = writtenModes(extra);
  return [url, ...extra.urls]
    .filter((text) => text !== "")
    .map((text) => ({ text, mode: asMatchMode(modes.get(text)) }));
};

/**
 * The `extra` with the modes of `addresses`, which must be all addresses of the entry. Modes of removed addresses are
 * dropped. A mode that a later version has written stays, unless the user has chosen another.
 */
export const withMatchModes = (extra: Extra, addresses: readonly EntryAddress[]): Extra => {
  const before = writtenModes(extra);
  const written = (address: EntryAddress): unknown =>
    asMatchMode(before.get(address.text)) === address.mode ? before.get(address.text) : address.mode;
  const modes = addresses
    .map((address): [string, unknown] => [address.text, written(address)])
    .filter(([, mode]) => mode !== undefined && mode !== DEFAULT_MODE);
  const { match: _, ...others } = extra.others;
  return {
    ...extra,
    others: modes.length === 0 ? others : { ...others, match: Object.fromEntries(modes) },
  };
};

/**
 * The `extra` with the modes of further addresses. The modes that are in the `extra` already stay as they were written.
 */
export const withAddedModes = (extra: Extra, added: readonly EntryAddress[]): Extra => {
  const modes = added.filter(({ mode }) => mode !== DEFAULT_MODE).map(({ text, mode }) => [text, mode]);
  if (modes.length === 0) return extra;
  const match = { ...Object.fromEntries(modes), ...Object.fromEntries(writtenModes(extra)) };
  return { ...extra, others: { ...extra.others, match } };
};
