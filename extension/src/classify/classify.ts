/**
 * @file Decides what the focused field and each field around it is for. Depends only on the features that `collect` has
 * read.
 */
import type { FormFeatures } from "./features.ts";
import { type Form, hasToken, isIdentity, isText, type Read, readForms } from "./form.ts";
import { names } from "./words.ts";

export const FIELD_KINDS = ["login-name", "current-password", "new-password", "one-time-code"] as const;
/** `other` is the kind of a field in which Keepwell offers nothing. */
export type FieldKind = (typeof FIELD_KINDS)[number] | "other";

type FieldRule = readonly [weight: number, holds: (read: Read, form: Form) => boolean];

const score = (rules: readonly FieldRule[], read: Read, form: Form): number =>
  rules.reduce((sum, [weight, holds]) => (holds(read, form) ? sum + weight : sum), 0);

const anyNames = (
  texts: readonly string[],
  concept: "authenticator" | "change" | "next" | "sent" | "subscribe",
): boolean => texts.some((text) => names(text, concept));

const isFirst = (read: Read, { passwords }: Form): boolean => passwords[0] === read;

/**
 * The rules for a new password. The form's `newness` and the weights of all rules that apply are added up. If the sum
 * exceeds `NEW_PASSWORD_ABOVE`, the field takes a new password, otherwise the current password. So a single password
 * field without any hint takes the current password.
 */
const NEW_PASSWORD: readonly FieldRule[] = [
  [12, ({ field }) => hasToken(field, "new-password")],
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
const NEW_PASSWORD_ABOVE = 2;

/**
 * Whether the form has any password field. Hidden fields and decoys count too, because a page with any password field
 * is likely about an account.
 */
const hasPasswordField = ({ reads }: Form): boolean =>
  reads.some(({ field, isPassword, isDecoy }) => isPassword || (isDecoy && field.type === "password"));

/**
 * Whether a field is the last text field before the first password field, and no text field before that password field
 * has words for a login name.
 */
const isOnlyCandidate = (read: Read, { reads, passwords: [first] }: Form): boolean => {
  const before = reads.slice(0, first ? reads.indexOf(first) : 0);
  const candidates = before.filter((one) => isText(one) && one.isShown && !one.isDecoy);
  return candidates.at(-1) === read && !candidates.some((one) => isIdentity(one) || one.says("customer"));
};

const OTHER_TOKEN =
  /^(?:cc-|address|postal|given|family|additional|name$|nickname|tel|one-time|organization|bday|country|street)/;

const isPerson = ({ says, shows }: Read): boolean =>
  shows("person") ? !shows("user") && !shows("email") : says("person") && !says("user") && !says("email");

const isNewsletter = ({ features: { headings, buttons, names: own } }: Form): boolean =>
  anyNames([...headings, ...buttons.slice(0, 1), own], "subscribe");

const isFirstStep = ({ features: { buttons }, reads }: Form): boolean =>
  reads.filter(isText).length === 1 && anyNames(buttons.slice(0, 1), "next");

const LOGIN_NAME: readonly FieldRule[] = [
  [20, ({ field }) => hasToken(field, "username", "webauthn")],
  [4, ({ field }) => hasToken(field, "email") || field.type === "email"],
  [4, ({ says }) => says("email")],
  [4, ({ says }) => says("user")],
  [4, ({ says }, { newness }) => says("customer") && newness < 0],
  [3, isOnlyCandidate],
  [2, (_, form) => hasPasswordField(form)],
  [-4, (_, form) => !hasPasswordField(form)],
  [4, (_, form) => !hasPasswordField(form) && form.newness < -1],
  [4, ({ says }, form) => !hasPasswordField(form) && says("user") && form.reads.filter(isText).length === 1],
  [4, (read, form) => !hasPasswordField(form) && isIdentity(read) && isFirstStep(form)],
  [-6, (_, form) => !hasPasswordField(form) && anyNames(form.features.headings, "change")],
  [-8, (_, form) => !hasPasswordField(form) && isNewsletter(form)],
  [-40, (_, form) => !hasPasswordField(form) && form.newness > 2],
  [-10, ({ says }) => says("search") || says("card") || says("secret")],
  [-10, ({ says }) => says("code") || says("authenticator")],
  [-10, ({ field }) => field.autocomplete.some((token) => OTHER_TOKEN.test(token))],
  [-8, ({ says }) => says("password") && !says("user") && !says("email")],
  [-6, ({ says, field }) => says("place") && !says("email") && field.type !== "email"],
  [-6, isPerson],
  [-3, ({ says }, { newness }) => newness > 0 && says("phone") && !says("email")],
];
const LOGIN_NAME_ABOVE = 4;

const takesCards = ({ reads }: Form): boolean =>
  reads.some(
    ({ field, says }) => says("card") || field.autocomplete.some((token) => token.startsWith("cc-")),
  );

/**
 * Whether the site sends the code by message, so that no entry can make it. Pages for such a code often offer to send
 * it again.
 */
const isSent = (read: Read, { features: { buttons, links } }: Form): boolean =>
  read.says("sent") || anyNames([...buttons, ...links], "sent");

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
  [3, (_, { features: { headings } }) => anyNames(headings, "authenticator")],
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
  return isText(read) && score(LOGIN_NAME, read, form) > LOGIN_NAME_ABOVE ? "login-name" : "other";
};

/** Returns the kind of each field, in the order of `features.fields`. */
export const classify = (features: FormFeatures): FieldKind[] =>
  readForms(features).flatMap((form) => form.reads.map((read) => kindOf(read, form)));
