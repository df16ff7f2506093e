/** @file Decides whether to ask the user to save a submitted login, and which entry to suggest. */
import type { SubmittedLogin } from "./login-key.ts";

/** The parts of an entry with which a login is compared. */
export interface SavedLogin {
  readonly uid: string;
  readonly username: string;
  readonly password: string;
}

/**
 * `held`: a compared entry already has the login's password, so the user is not asked. `target` is the uid of the entry
 * to update; null for a new entry.
 */
export type LoginVerdict =
  | { readonly kind: "held" }
  | { readonly kind: "ask"; readonly username: string; readonly target: string | null };

/** Returns a user name in lower case for comparing, because users type the same name with or without capitals. */
const comparable = (username: string): string => username.trim().toLowerCase();

export const isSameName = (one: string, other: string): boolean => comparable(one) === comparable(other);

/**
 * If a login has no user name, fills in the user name of `step`, the earlier step of the sign-in. Many pages ask for
 * the user name in a first form, and for the password in a second form that does not repeat the name.
 */
export const withNameOfStep = (
  login: SubmittedLogin,
  step: Pick<SubmittedLogin, "username"> | undefined,
): SubmittedLogin => ({ ...login, username: login.username.trim() || (step?.username.trim() ?? "") });

/** The largest number of entries that are opened. It is small, because each opening is a call to the server. */
const MOST_COMPARED = 5;

/**
 * Returns the entries that must be opened to judge a login: those with the login's user name, and those without a user
 * name. If the login has no user name, returns entries with any user name. Returns at most `MOST_COMPARED`.
 */
export const toCompare = <Row extends { readonly username: string }>(
  rows: readonly Row[],
  { username }: Pick<SubmittedLogin, "username">,
): readonly Row[] =>
  rows
    .filter((row) => username === "" || row.username === "" || isSameName(row.username, username))
    .slice(0, MOST_COMPARED);

/**
 * Returns the entries to open after the user has answered. They are not opened earlier, because a team's log records
 * each opening. These are at most `MOST_COMPARED` entries with the login's user name. If the login has no user name,
 * returns the only row; nothing if there are several rows.
 */
export const toCompareOnAnswer = <Row extends { readonly username: string }>(
  rows: readonly Row[],
  { username }: Pick<SubmittedLogin, "username">,
): readonly Row[] =>
  username === ""
    ? rows.slice(0, rows.length === 1 ? 1 : 0)
    : rows.filter((row) => isSameName(row.username, username)).slice(0, MOST_COMPARED);

/**
 * Returns the entry that a login updates:
 * - If the page asked for the current password beside the new one, the entry with this current password and the login's
 *   user name. If the login has no user name, any user name matches.
 * - Otherwise, or if no entry has this current password, the first entry with the login's user name. A login without a
 *   user name then updates no entry, because it is not known to which entry it belongs.
 */
const targetOf = (
  { username, current }: SubmittedLogin,
  saved: readonly SavedLogin[],
): SavedLogin | undefined => {
  const named = username === "" ? saved : saved.filter((one) => isSameName(one.username, username));
  const changed = current === "" ? undefined : named.find(({ password }) => password === current);
  return changed ?? (username === "" ? undefined : named[0]);
};

/** Judges a login by the opened entries of `toCompare` and, after the user has answered, of `toCompareOnAnswer`. */
export const judgeLogin = (login: SubmittedLogin, saved: readonly SavedLogin[]): LoginVerdict => {
  if (saved.some(({ password }) => password === login.password)) return { kind: "held" };
  const target = targetOf(login, saved);
  return {
    kind: "ask",
    username: login.username === "" ? (target?.username ?? "") : login.username,
    target: target?.uid ?? null,
  };
};
