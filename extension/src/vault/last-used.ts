/**
 * @file Stores when each entry was last filled, copied or opened in the popup of this browser, or used for a sign-in
 * with a passkey. Menus in pages and the context menu record nothing. If several entries match a page, the entry that
 * was used last comes first. The times are sealed under the account's draft key, and never sent.
 */
import type { ReadPlace } from "@keepwell/client/session/kept-session.ts";
import { type KeptPlace, keepValue, readKept } from "@keepwell/client/session/kept-value.ts";
import type { Candidate } from "../match/rank-matches.ts";

export const LAST_USED = "extension/last-used";
/** The largest number of entries whose times are kept. If there are more, the oldest times are forgotten. */
const MOST = 1000;
const SECOND_MS = 1000;

/** The times in seconds since 1970, keyed by the entry's uid. */
export type LastUsed = ReadonlyMap<string, number>;

const isTime = (pair: unknown): pair is [string, number] =>
  Array.isArray(pair) && typeof pair[0] === "string" && typeof pair[1] === "number";

/** Reads the times; empty if the kept value cannot be opened. */
export const readLastUsed = async (place: ReadPlace): Promise<LastUsed> => {
  const times = await readKept(place, LAST_USED);
  return new Map(Array.isArray(times) ? times.filter(isTime) : []);
};

export interface Used {
  readonly uid: string;
  /** Whether the entry was used in a private window. */
  readonly isPrivate: boolean;
}

/**
 * Stores when an entry was used. Stores nothing about a private window.
 * @param now in milliseconds since 1970
 */
export const noteLastUsed = async (
  place: KeptPlace,
  { uid, isPrivate }: Used,
  now: number,
): Promise<void> => {
  if (isPrivate) return;
  await place.sealed.alone(place.session.identity.uid, LAST_USED, async () => {
    const others = [...(await readLastUsed(place))].filter(([one]) => one !== uid);
    const times = [[uid, Math.floor(now / SECOND_MS)], ...others].slice(0, MOST);
    await keepValue(place, LAST_USED, times);
  });
};

export const withLastUsed = <Entry extends Candidate & { readonly uid: string }>(
  entries: readonly Entry[],
  used: LastUsed,
): readonly Entry[] =>
  used.size === 0 ? entries : entries.map((entry) => ({ ...entry, lastUsed: used.get(entry.uid) ?? 0 }));
