/**
 * @file Keeps the submitted logins that wait for the user's answer, in memory, at most until the browser is closed.
 * Their values are sealed to a key pair that the account has for this purpose ([Note: Submitted logins are sealed]).
 * While the account is locked, the browser has no key that opens them. The browser, never the message, says which
 * document has sent a login.
 */
import type { ReadArea, StorageArea } from "../browser.ts";
import type { Accepted } from "../messages/shape.ts";
import { hasMembers, isCount, isFlag, isListOf, isOneOf, isText } from "../messages/shape.ts";

/** The name of the list in the browser's memory storage. */
export const KEPT_LOGINS = "keepwell.submitted";

/**
 * How long a login waits for an answer, and how long a user name is kept for the next step of a sign-in, in
 * milliseconds.
 */
export const LOGIN_MS = 60 * 60_000;
export const NAME_MS = 5 * 60_000;
/**
 * The largest number of logins that are kept for one tab, and for all tabs together. At the limit, a new login replaces
 * the oldest.
 */
const MOST_OF_TAB = 3;
const MOST = 10;

const isKeptLogin = hasMembers({
  /**
   * The id of the login. A new entry for the login gets this id as its uid, so that a second attempt to save creates no
   * second entry.
   */
  id: isText,
  /** `name`: a step with only a user name. */
  kind: isOneOf(["login", "name"]),
  /** The `accountName` of the account that the login is sealed for. */
  account: isText,
  tabId: isCount,
  origin: isText,
  /** The origin of the tab's top document. If a frame has sent the login, it can differ from `origin`. */
  topOrigin: isText,
  url: isText,
  /** When the login was submitted, in milliseconds since 1970. */
  at: isCount,
  /**
   * Whether the toolbar button says that this login waits for an answer. False until the page seems to have accepted
   * the login. If the account is open at that time, false until it is known that no entry holds the login.
   */
  isAsked: isFlag,
  sealed: isText,
  /** The public key that the login is sealed to, in base64. */
  key: isText,
  /** For a login without a user name: the sealed earlier step of the sign-in, which has the name. Otherwise empty. */
  step: isText,
});

export type KeptLogin = Accepted<typeof isKeptLogin>;

const isList = isListOf(isKeptLogin);

export const accountName = (server: string, uid: string): string => `${server} ${uid}`;

/** Returns when a login must be forgotten, in milliseconds since 1970. */
const endOf = ({ kind, at }: KeptLogin): number => at + (kind === "login" ? LOGIN_MS : NAME_MS);

const isCurrent =
  (now: number) =>
  (one: KeptLogin): boolean =>
    one.at <= now && now < endOf(one);

const isOfSameStep = (one: KeptLogin, other: KeptLogin): boolean =>
  one.kind === other.kind &&
  one.account === other.account &&
  one.tabId === other.tabId &&
  one.origin === other.origin;

const isForeign = ({ origin, topOrigin }: KeptLogin): boolean => origin !== topOrigin;

/**
 * Whether one login replaces the other in the list. All frames of foreign origins in a tab, such as advertisements,
 * share one place in the list, so that they cannot fill it.
 */
const hasSamePlace = (one: KeptLogin, other: KeptLogin): boolean =>
  isOfSameStep(one, other) ||
  (isForeign(one) && isForeign(other) && one.kind === other.kind && one.tabId === other.tabId);

/**
 * Of the logins that `isCounted` selects, removes all but the newest `most`. Keeps all other logins. Lists begin with
 * the newest login.
 */
const limited = (kept: readonly KeptLogin[], isCounted: (one: KeptLogin) => boolean, most: number) => {
  const out = new Set(kept.filter(isCounted).slice(most));
  return kept.filter((one) => !out.has(one));
};

/** Returns the sealed earlier step that has the user name for this login; empty if there is no such step. */
const stepOf = (kept: readonly KeptLogin[], login: KeptLogin): string =>
  kept.find((one) => isCurrent(login.at)(one) && isOfSameStep(one, { ...login, kind: "name" }))?.sealed ?? "";

/**
 * Adds a login to the list. The result has at most one login for each site in a tab, `MOST_OF_TAB` for each tab, and
 * `MOST` in all. Steps with only a user name are counted separately.
 */
export const withLogin = (kept: readonly KeptLogin[], added: KeptLogin): readonly KeptLogin[] => {
  const next = [added, ...kept.filter((one) => isCurrent(added.at)(one) && !hasSamePlace(one, added))];
  const isOfKind = ({ kind }: KeptLogin) => kind === added.kind;
  const inTab = limited(next, (one) => isOfKind(one) && one.tabId === added.tabId, MOST_OF_TAB);
  return limited(inTab, isOfKind, MOST);
};

/**
 * Does the same as `withLogin`, for a login without a user name. Also stores the earlier step with the user name in the
 * login, because the user may later type another name in the same tab.
 */
export const withStep = (kept: readonly KeptLogin[], login: KeptLogin): readonly KeptLogin[] =>
  withLogin(kept, { ...login, step: stepOf(kept, login) });

/** Reads the logins that still wait, the newest first. */
export const readLogins = async (area: ReadArea, now: number): Promise<readonly KeptLogin[]> => {
  const { [KEPT_LOGINS]: kept } = await area.get(KEPT_LOGINS);
  return isList(kept) ? kept.filter(isCurrent(now)) : [];
};

/** Returns when the next login must be forgotten. Undefined if no login is kept. */
export const readNextEnd = async (area: ReadArea, now: number): Promise<number | undefined> => {
  const kept = await readLogins(area, now);
  return kept.length > 0 ? Math.min(...kept.map(endOf)) : undefined;
};

type Change = (kept: readonly KeptLogin[]) => readonly KeptLogin[];

/** Changes the list. Two contexts never change it at the same time. Leaves out logins that have waited too long. */
export const changeLogins = async (area: StorageArea, change: Change): Promise<void> => {
  await navigator.locks.request(KEPT_LOGINS, async () => {
    await area.set({ [KEPT_LOGINS]: change(await readLogins(area, Date.now())) });
  });
};

export const dropLogin = (area: StorageArea, id: string): Promise<void> =>
  changeLogins(area, (kept) => kept.filter((one) => one.id !== id));
