/**
 * @file Decides what the focused field and each field around it is for. Depends only on the features that `collect` has
 * read.
 */
import type { FormFeatures } from "./features.ts";
import { type Form, hasToken, isText, type Read, readForms, some } from "./form.ts";
import { isLoginName } from "./login-name.ts";
import { type Rule, score } from "./rules.ts";
import { names } from "./words.ts";

export const FIELD_KINDS = ["login-name", "current-password", "new-password", "one-time-code"] as const;
/** `other` is the kind of a field in which Keepwell offers nothing. */
export type FieldKind = (typeof FIELD_KINDS)[number] | "other";

type FieldRule = Rule<[read: Read, form: Form]>;

const isFirst = (read: Read, { passwords }: Form): boolean => passwords[0] === read;

/**
 * The rules for a new password. The form's `newness` and the weights of all rules that apply are added up. If the sum
 * exceeds `NEW_PASSWORD_ABOVE`, the field takes a new password, otherwise the current password. So a single password
 * field without any hint takes the current password.
 */
const NEW_PASSWORD: readonly FieldRule[] = [
  // Some sites write this token on the current password, so that browsers fill nothing.
  [6, ({ field }) => hasToken(field, "new-password")],
  [-12, ({ field }) => hasToken(field, "current-password")],
  [-8, ({ says }) => says("current")],
  [6, (read, form) => read.says("again") && !isFirst(read, form)],
  [4, ({ says }) => says("fresh")],
  [5, (read, form) => form.passwords.length > 1 && !isFirst(read, form)],
  [-3, (read, form) => form.passwords.length === 3 && isFirst(read, form)],
  [
    -5,
    (read, form) => isFirst(read, form) && form.passwords.length > 1 && names(form.features.names, "change"),
  ],
];
const NEW_PASSWORD_ABOVE = 3;

const takesCards = ({ reads }: Form): boolean =>
  reads.some(
    ({ field, says }) => says("card") || field.autocomplete.some((token) => token.startsWith("cc-")),
  );

/**
 * Whether the site sends the code by message, so that no entry can make it. Pages for such a code often offer to send
 * it again.
 */
const isSent = (read: Read, { features: { buttons, links } }: Form): boolean =>
  read.says("sent") || some([...buttons, ...links], "sent");

const FEWEST_BOXES = 4;
const isBox = ({ field }: Read): boolean => field.maxLength === 1;

/**
 * Whether a field is one of several boxes that take one character of a code each. `says` must hold for at least one of
 * these boxes.
 */
const isBoxOf = (read: Read, { reads }: Form, says: (box: Read) => boolean): boolean => {
  const boxes = isBox(read) ? reads.filter((one) => isBox(one) && one.isShown) : [];
  return boxes.length >= FEWEST_BOXES && boxes.some(says);
};

const SHORTEST_CODE = 4;
const LONGEST_CODE = 10;

const CODE: readonly FieldRule[] = [
  [10, ({ field }) => hasToken(field, "one-time-code")],
  [6, ({ says }) => says("authenticator")],
  [3, ({ says }) => says("code")],
  [4, (read, form) => isBoxOf(read, form, () => true)],
  [6, (read, form) => isBoxOf(read, form, ({ field }) => hasToken(field, "one-time-code"))],
  [3, (_, { features: { headings } }) => some(headings, "authenticator")],
  [2, ({ field }) => field.maxLength >= SHORTEST_CODE && field.maxLength <= LONGEST_CODE],
  [1, ({ field }) => field.numeric || field.type === "tel"],
  [-20, isSent],
  [-20, (_, form) => takesCards(form)],
  [-20, ({ says }) => says("place") || says("search") || says("secret")],
  [-10, ({ field }) => hasToken(field, "off") && !hasToken(field, "one-time-code") && field.maxLength === 0],
];
const CODE_ABOVE = 6;

const kindOf = (read: Read, form: Form): FieldKind => {
  if (read.isDecoy) return "other";
  if (read.isPassword) {
    const isNew = score(NEW_PASSWORD, read, form) + form.newness > NEW_PASSWORD_ABOVE;
    return isNew ? "new-password" : "current-password";
  }
  if (!isText(read) && read.field.type !== "password") return "other";
  if (score(CODE, read, form) > CODE_ABOVE) return "one-time-code";
  return isText(read) && isLoginName(read, form) ? "login-name" : "other";
};

/** Returns the kind of each field, in the order of `features.fields`. */
export const classify = (features: FormFeatures): FieldKind[] =>
  readForms(features).flatMap((form) => form.reads.map((read) => kindOf(read, form)));
