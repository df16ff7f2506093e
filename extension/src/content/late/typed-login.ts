/** @file What the user has typed into the fields of a login. */
import type { Field } from "../../classify/elements.ts";
import type { TextField } from "../../fill/check-field.ts";
import { fieldsAround, type KnownField } from "../login-around.ts";

export interface TypedLogin {
  /** Empty if the form shows none. */
  readonly username: string;
  /** Empty if the form asks for the name alone. */
  readonly password: string;
  /** The current password that a form asks for beside a new one; otherwise empty. */
  readonly current: string;
  /** The field that is gone once the page has taken the login. */
  readonly field: TextField;
}

/** The user waits for the page and not for this, so more time is allowed than on a focus. In milliseconds. */
const LONGEST = 30;

/** The values that the user's own keys, pastes and drops have left in fields, and generated passwords. */
const typed = new WeakMap<Field, string>();
let last: Field | undefined;

/** Notes the value that a field has now. */
export const noteTyped = (field: Field): void => {
  typed.set(field, field.value);
  last = field;
};

/** The field that was typed into last; undefined if none of its form is for a login. */
export const lastTyped = (): Field | undefined => last;
export const forgetLast = (): void => {
  last = undefined;
};

/**
 * Whether the browser has filled the field from the passwords that it keeps itself. Chromium ends this state when a script
 * of the page sets the value, types by a command or copies the field, so no script can pass its own value off as one. What
 * Firefox does is not known: there it does not count.
 */
const isFilledByBrowser = (field: Field): boolean =>
  "userAgentData" in navigator && field.matches(":autofill");

/** The password field that the browser has filled, for a press in a page in which the user has typed nothing. */
export const filledByBrowser = (): Field | undefined =>
  [...document.querySelectorAll<HTMLInputElement>("input[type=password]")].find(isFilledByBrowser);

/** Whether a value is the user's: one that Keepwell has filled, or that a script of the page has set, is not. */
const isUsers = ({ field }: KnownField, isPressed: boolean): boolean =>
  field.value !== "" && (typed.get(field) === field.value || (isPressed && isFilledByBrowser(field)));

const isShown = ({ field }: KnownField): boolean => field.checkVisibility();

/** Pages leave the name of the step before in a field that is not seen. */
const nameIn = (around: readonly KnownField[]): KnownField | undefined => {
  const names = around.filter(({ kind, field }) => kind === "login-name" && field.value !== "");
  return names.find(isShown) ?? names[0];
};

/**
 * The login around a field; undefined if its password is not the user's. What the browser has filled counts only if the user
 * has just pressed something (`isPressed`), because a browser fills pages by itself.
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
