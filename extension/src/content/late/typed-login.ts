/** @file What the user has typed into the fields of a login. */
import type { Field } from "../../classify/elements.ts";
import type { TextField } from "../../fill/check-field.ts";
import { fieldsAround, type KnownField } from "../login-around.ts";
import { isOwn } from "../own-values.ts";

export interface TypedLogin {
  /** Empty if the form has no user name. */
  readonly username: string;
  /** Empty if the form asks for the user name alone. */
  readonly password: string;
  /** The current password that a form asks for beside a new one; otherwise empty. */
  readonly current: string;
  /** The field that disappears once the page has accepted the login. */
  readonly field: TextField;
}

/**
 * How long reading the fields may take, in milliseconds. After a submit the user waits for the page, so more time is
 * allowed than when a field gets the focus.
 */
const LONGEST = 30;

/**
 * Whether the browser has filled the field from its own saved passwords. No script can fake this state in Chromium: the
 * state ends when a script sets the value or inserts text by `execCommand`, and a clone of the field does not have it.
 * Always false in Firefox, whose behaviour is not known.
 */
const isFilledByBrowser = (field: Field): boolean =>
  "userAgentData" in navigator && field.matches(":autofill");

/**
 * The password field that the browser has filled. If the user submits the form by a click or Enter, its password counts
 * as submitted, although the user has typed nothing.
 */
export const filledByBrowser = (): Field | undefined =>
  [...document.querySelectorAll<HTMLInputElement>("input[type=password]")].find(isFilledByBrowser);

/**
 * Whether a value is the user's own. A value that Keepwell has filled from an entry, or that a script of the page has
 * set, is not. A value that the browser has filled is the user's own only after a press (`isPressed`).
 */
const isUsers = ({ field }: KnownField, isPressed: boolean): boolean =>
  field.value !== "" && (isOwn(field) || (isPressed && isFilledByBrowser(field)));

const isShown = ({ field }: KnownField): boolean => field.checkVisibility();

/**
 * The field with the user name: a shown one, otherwise a hidden one. Pages put a user name that was typed in an earlier
 * step into a hidden field.
 */
const nameIn = (around: readonly KnownField[]): KnownField | undefined => {
  const names = around.filter(({ kind, field }) => kind === "login-name" && field.value !== "");
  return names.find(isShown) ?? names[0];
};

/**
 * The login around a field. Undefined if its password is not the user's own, or if there is neither a password nor a
 * shown user name. A browser fills in passwords unasked, so a password that the browser has filled is accepted only
 * after a press (`isPressed`).
 */
export const readTyped = (start: Field, isPressed: boolean): TypedLogin | undefined => {
  const around = fieldsAround(start, LONGEST) ?? [];
  const of = (kind: KnownField["kind"]) => around.find((one) => one.kind === kind && one.field.value !== "");
  const [fresh, current, name] = [of("new-password"), of("current-password"), nameIn(around)];
  const secret = fresh ?? current;
  const username = name?.field.value ?? "";
  if (secret)
    return isUsers(secret, isPressed)
      ? {
          username,
          password: secret.field.value,
          current: fresh ? (current?.field.value ?? "") : "",
          field: secret.field,
        }
      : undefined;
  return name && isShown(name) ? { username, password: "", current: "", field: name.field } : undefined;
};
