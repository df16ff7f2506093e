/** @file Whether the user is asked to save a submitted login, and as what. */
import type { SubmittedLogin } from "./login-key.ts";

/** What is compared of an entry of the login's host. */
export interface SavedLogin {
  readonly uid: string;
  readonly username: string;
  readonly password: string;
}

/** `held`: an entry holds it, so nothing is asked. `target`: the entry to update; null for a new one. */
export type LoginVerdict =
  | { readonly kind: "held" }
  | { readonly kind: "ask"; readonly username: string; readonly target: string | null };

/** Users type a name with capitals or without. */
const comparable = (username: string): string => username.trim().toLowerCase();

export const isSameName = (one: string, other: string): boolean => comparable(one) === comparable(other);

/**
 * The user name of a login: what its own form shows, otherwise that of the step before. Pages ask for the name first and
 * for the password later, and the second form often does not repeat it.
 */
export const withNameOfStep = (
  login: SubmittedLogin,
  step: Pick<SubmittedLogin, "username"> | undefined,
): SubmittedLogin => ({ ...login, username: login.username.trim() || (step?.username.trim() ?? "") });

/** Each is a call to the server. */
const MOST_COMPARED = 5;

/**
 * The entries that must be opened to judge a login: those with its name and those without one, or all if the login has
 * no name.
 */
export const toCompare = <Row extends { readonly username: string }>(
  rows: readonly Row[],
  { username }: Pick<SubmittedLogin, "username">,
): readonly Row[] =>
  rows
    .filter((row) => username === "" || row.username === "" || isSameName(row.username, username))
    .slice(0, MOST_COMPARED);

/**
 * Of entries whose opening is recorded, those that are compared once the user has answered: those with the login's name,
 * or the only one if the login has none.
 */
export const toCompareOnAnswer = <Row extends { readonly username: string }>(
  rows: readonly Row[],
  { username }: Pick<SubmittedLogin, "username">,
): readonly Row[] =>
  username === ""
    ? rows.slice(0, rows.length === 1 ? 1 : 0)
    : rows.filter((row) => isSameName(row.username, username)).slice(0, MOST_COMPARED);

/**
 * The entry that a login updates: of those with its name, or of all if it has none, the one with the password that the
 * page asked for beside the new one; otherwise the first with its name. Without a name nothing else tells whose it is.
 */
const targetOf = (
  { username, current }: SubmittedLogin,
  saved: readonly SavedLogin[],
): SavedLogin | undefined => {
  const named = username === "" ? saved : saved.filter((one) => isSameName(one.username, username));
  const changed = current === "" ? undefined : named.find(({ password }) => password === current);
  return changed ?? (username === "" ? undefined : named[0]);
};

/** Judges a login by the opened entries of `toCompare`. */
export const judgeLogin = (login: SubmittedLogin, saved: readonly SavedLogin[]): LoginVerdict => {
  if (saved.some(({ password }) => password === login.password)) return { kind: "held" };
  const target = targetOf(login, saved);
  return {
    kind: "ask",
    username: login.username === "" ? (target?.username ?? "") : login.username,
    target: target?.uid ?? null,
  };
};
