/** @file Reads the login that the user has typed into a form. */
import type { Field } from "../../classify/elements.ts";
import type { TextField } from "../../fill/check-field.ts";
import { fieldsAround, type KnownField } from "../login-around.ts";
import { isOwn } from "../own-values.ts";

export interface TypedLogin {
  /** Empty if the form has no user name. */
  readonly username: string;
  /** Empty if the form asks only for the user name. */
  readonly password: string;
  /** The current password, if a form asks for it beside a new password; otherwise empty. */
  readonly current: string;
  /** The field that disappears once the page has accepted the login. */
  readonly field: TextField;
}

/**
 * How long reading the fields may take, in milliseconds. The limit is longer than that for a field that gets the focus,
 * because after a submit the user waits for the page anyway.
 */
const LONGEST = 30;

/**
 * Whether the browser has filled the field from its own saved passwords. In Chromium no script can fake this state. The
 * state ends when a script sets the value or inserts text by `execCommand`, and a clone of the field does not have it.
 * The result is always false in Firefox, because Firefox's behaviour is not known.
 */
const isFilledByBrowser = (field: Field): boolean =>
  "userAgentData" in navigator && field.matches(":autofill");

/**
 * Finds the password field that the browser has filled. If the user submits the field's form by a click or Enter, this
 * password counts as submitted, although the user has typed nothing.
 */
export const filledByBrowser = (): Field | undefined =>
  [...document.querySelectorAll<HTMLInputElement>("input[type=password]")].find(isFilledByBrowser);

/**
 * Whether a field's value is the user's own. A value that Keepwell has filled from an entry, or that a script of the
 * page has set, is not the user's own. A value that the browser has filled counts as the user's own only after a press
 * (`isPressed`).
 */
const isUsers = ({ field }: KnownField, isPressed: boolean): boolean =>
  field.value !== "" && (isOwn(field) || (isPressed && isFilledByBrowser(field)));

const isShown = ({ field }: KnownField): boolean => field.checkVisibility();

/**
 * Finds the field with the user name. Prefers a visible field to a hidden one. A hidden field may hold the user name
 * that the user has typed in an earlier step.
 */
const nameIn = (around: readonly KnownField[]): KnownField | undefined => {
  const names = around.filter(({ kind, field }) => kind === "login-name" && field.value !== "");
  return names.find(isShown) ?? names[0];
};

/**
 * Reads the login around a field. Undefined if the password there is not the user's own, or if there is neither a
 * password nor a visible user name. A password that the browser has filled is accepted only after a press
 * (`isPressed`), because browsers fill in passwords without being asked.
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
