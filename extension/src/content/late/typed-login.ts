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

/** Whether a value is what the user has typed: one that was filled, or that a script of the page has set, is not. */
const isTyped = ({ field }: KnownField): boolean => field.value !== "" && typed.get(field) === field.value;

const isShown = ({ field }: KnownField): boolean => field.checkVisibility();

/** Pages leave the name of the step before in a field that is not seen. */
const nameIn = (around: readonly KnownField[]): KnownField | undefined => {
  const names = around.filter(({ kind, field }) => kind === "login-name" && field.value !== "");
  return names.find(isShown) ?? names[0];
};

/** The login around a field; undefined if the user has typed no part of it. */
export const readTyped = (start: Field): TypedLogin | undefined => {
  const around = fieldsAround(start, LONGEST) ?? [];
  const of = (kind: KnownField["kind"]) => around.find((one) => one.kind === kind && one.field.value !== "");
  const [fresh, current, name] = [of("new-password"), of("current-password"), nameIn(around)];
  const secret = fresh ?? current;
  const username = name?.field.value ?? "";
  if (secret)
    return isTyped(secret)
      ? {
          username,
          password: secret.field.value,
          current: fresh ? (current?.field.value ?? "") : "",
          field: secret.field,
        }
      : undefined;
  return name && isShown(name) ? { username, password: "", current: "", field: name.field } : undefined;
};
