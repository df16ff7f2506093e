/** @file Finds the fields of a page that Keepwell can fill, even if none of them has the focus. */
import { type Field, isField } from "../classify/elements.ts";
import type { TextField } from "../fill/check-field.ts";
import { judge, type Login } from "./login-around.ts";
import { deepFocused } from "./shadow-root.ts";

/**
 * The time limit, in milliseconds, for reading the fields around one field of `starts`. It is longer than the limit for
 * a field that gets the focus, because the user has pressed a button and waits.
 */
const LONGEST = 50;
/** The largest number of fields from which the search starts. */
const MOST_STARTS = 20;

const focusedField = (): Field | undefined => {
  const focused = deepFocused();
  return focused && isField(focused) ? focused : undefined;
};

/**
 * Returns the fields from which the search starts, in this order: the focused field, password fields, other input
 * fields.
 */
const starts = (): readonly Field[] => {
  const all = [...document.querySelectorAll("input")].filter(
    (one): one is HTMLInputElement => isField(one) && one.checkVisibility(),
  );
  const passwords = all.filter(({ type }) => type === "password");
  const others = all.filter(({ type }) => type !== "password");
  const focused = focusedField();
  return [...new Set([...(focused ? [focused] : []), ...passwords, ...others])].slice(0, MOST_STARTS);
};

/** Returns the fields of the sign-in that the page shows; empty if the page shows none. */
export const findLogin = (): Login => {
  for (const start of starts()) {
    const login = judge(start, LONGEST)?.login;
    if (login && login.size > 0) return login;
  }
  return new Map();
};

/** Returns the fields in which the user types and repeats a new password; empty if the page shows none. */
export const findNewPasswords = (): readonly TextField[] => {
  for (const start of starts()) {
    const judged = judge(start, LONGEST);
    if (judged?.kind === "new-password") return judged.fresh;
  }
  return [];
};
