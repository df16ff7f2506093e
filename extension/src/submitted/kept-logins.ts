/**
 * @file The submitted logins that wait for the user's answer, in memory until the browser is closed. Their values are sealed
 * to the account's key pair ([Note: Submitted logins are sealed]), so a locked browser has nothing that opens them. Which
 * documents sent them is the browser's word.
 */
import type { StorageArea } from "../browser.ts";
import type { Accepted } from "../messages/shape.ts";
import { hasMembers, isCount, isFlag, isListOf, isOneOf, isText } from "../messages/shape.ts";

/** In the session's storage. */
export const KEPT_LOGINS = "keepwell.submitted";

/** How long a login waits, and how long a user name counts for the next step. In milliseconds. */
export const LOGIN_MS = 60 * 60_000;
export const NAME_MS = 5 * 60_000;
/** More of one tab, or of all, push out the oldest. */
const MOST_OF_TAB = 3;
const MOST = 10;

const isKeptLogin = hasMembers({
  /** Also the uid of the entry, if a new one is saved: a retry then creates no second one. */
  id: isText,
  /** `name`: a step with a user name alone. */
  kind: isOneOf(["login", "name"]),
  /** The account that it is sealed for, by `accountName`. */
  account: isText,
  tabId: isCount,
  origin: isText,
  /** The origin of the tab's top document: another one if a frame has sent the login. */
  topOrigin: isText,
  url: isText,
  /** In milliseconds since 1970. */
  at: isCount,
  /** Whether the user is asked: not before it is known that the entries do not hold it. */
  isAsked: isFlag,
  sealed: isText,
  /** The public key that it is sealed to, in base64. */
  key: isText,
  /** The sealed step with the user name that was taken before, of a login without one; otherwise empty. */
  step: isText,
});

export type KeptLogin = Accepted<typeof isKeptLogin>;

const isList = isListOf(isKeptLogin);

/** Names an account of this browser. */
export const accountName = (server: string, uid: string): string => `${server} ${uid}`;

const isCurrent =
  (now: number) =>
  ({ kind, at }: KeptLogin): boolean =>
    now - at < (kind === "login" ? LOGIN_MS : NAME_MS) && at <= now;

const isOfSameStep = (one: KeptLogin, other: KeptLogin): boolean =>
  one.kind === other.kind &&
  one.account === other.account &&
  one.tabId === other.tabId &&
  one.origin === other.origin;

const isForeign = ({ origin, topOrigin }: KeptLogin): boolean => origin !== topOrigin;

/** Frames of other origins, as those of advertisements, have one place in a tab: they push out each other alone. */
const hasSamePlace = (one: KeptLogin, other: KeptLogin): boolean =>
  isOfSameStep(one, other) ||
  (isForeign(one) && isForeign(other) && one.kind === other.kind && one.tabId === other.tabId);

/** The newest `most` of a kind. Lists begin with the newest. */
const limited = (kept: readonly KeptLogin[], isCounted: (one: KeptLogin) => boolean, most: number) => {
  const out = new Set(kept.filter(isCounted).slice(most));
  return kept.filter((one) => !out.has(one));
};

/** The sealed step with the user name that belongs to a login without one; empty if there is none. */
const stepOf = (kept: readonly KeptLogin[], login: KeptLogin): string =>
  kept.find((one) => isCurrent(login.at)(one) && isOfSameStep(one, { ...login, kind: "name" }))?.sealed ?? "";

/** The list with a further login. There is one for each tab and site, so a page that submits many replaces its own. */
export const withLogin = (kept: readonly KeptLogin[], added: KeptLogin): readonly KeptLogin[] => {
  const next = [added, ...kept.filter((one) => isCurrent(added.at)(one) && !hasSamePlace(one, added))];
  const isOfKind = ({ kind }: KeptLogin) => kind === added.kind;
  const inTab = limited(next, (one) => isOfKind(one) && one.tabId === added.tabId, MOST_OF_TAB);
  return limited(inTab, isOfKind, MOST);
};

/**
 * As `withLogin`, for a login without a user name. The step before is found now: later another name may have been typed
 * in the same tab.
 */
export const withStep = (kept: readonly KeptLogin[], login: KeptLogin): readonly KeptLogin[] =>
  withLogin(kept, { ...login, step: stepOf(kept, login) });

/** The newest first. */
export const readLogins = async (area: StorageArea, now: number): Promise<readonly KeptLogin[]> => {
  const { [KEPT_LOGINS]: kept } = await area.get(KEPT_LOGINS);
  return isList(kept) ? kept.filter(isCurrent(now)) : [];
};

type Change = (kept: readonly KeptLogin[]) => readonly KeptLogin[];

/** Changes the list. Pages and the background do so one after the other. */
export const changeLogins = async (area: StorageArea, change: Change): Promise<void> => {
  await navigator.locks.request(KEPT_LOGINS, async () => {
    await area.set({ [KEPT_LOGINS]: change(await readLogins(area, Date.now())) });
  });
};

export const dropLogin = (area: StorageArea, id: string): Promise<void> =>
  changeLogins(area, (kept) => kept.filter((one) => one.id !== id));
