/**
 * @file Limits how often a website can open windows. After a website has used up its limit, its calls are left to the
 * browser. The limit in a minute is two calls that the user has refused, or ten calls that have ended without a
 * passkey. Hosts with the same last two labels count as one website, because one owner can have any number of such
 * hosts.
 */
import type { StorageArea } from "../browser.ts";
import { hasMembers, isCount, isFlag, isListOf, isText } from "../messages/shape.ts";

const KEY = "keepwell.passkey-pauses";
const MINUTE_MS = 60_000;
const MOST_REFUSED = 2;
const MOST_ENDED = 10;
/** The largest number of ended calls that are kept, for all websites together. */
const MOST = 50;

const isEnds = isListOf(hasMembers({ origin: isText, at: isCount, isRefused: isFlag }));

const siteOf = (origin: string): string => new URL(origin).hostname.split(".").slice(-2).join(".");

interface PasskeyPauses {
  /** Records that a website's call has ended without a passkey. `isRefused` says that the user refused the call. */
  noteEnd(end: { readonly origin: string; readonly isRefused: boolean }, now: number): Promise<void>;
  isPaused(origin: string, now: number): Promise<boolean>;
}

export const createPasskeyPauses = (area: StorageArea): PasskeyPauses => {
  const read = async (now: number) => {
    const { [KEY]: stored } = await area.get(KEY);
    return isEnds(stored) ? stored.filter(({ at }) => at <= now && now - at < MINUTE_MS) : [];
  };
  let current: Promise<unknown> = Promise.resolve();
  return {
    noteEnd: async (end, now) => {
      const noted = current.then(async () => {
        const ends = [{ ...end, at: now }, ...(await read(now))].slice(0, MOST);
        await area.set({ [KEY]: ends });
      });
      current = noted.catch(() => undefined);
      await noted;
    },
    isPaused: async (origin, now) => {
      await current;
      const ends = (await read(now)).filter((one) => siteOf(one.origin) === siteOf(origin));
      return ends.filter(({ isRefused }) => isRefused).length >= MOST_REFUSED || ends.length >= MOST_ENDED;
    },
  };
};
