/** @file The rules for a field that takes a login name: the user name, address or number with which a user signs in. */
import { type Form, hasToken, isIdentity, isText, type Read, some } from "./form.ts";
import { type Rule, score } from "./rules.ts";
import { type Concept, names } from "./words.ts";

type FieldRule = Rule<[read: Read, form: Form]>;

/** Below this `newness`, a form signs in beyond doubt. */
const SURELY_SIGNS_IN = -2;

/** The shown text fields of a form without its decoys. */
const textsOf = (reads: readonly Read[]): readonly Read[] =>
  reads.filter((one) => isText(one) && one.isShown && !one.isDecoy);

/**
 * Whether no text field before the first password field has words for a login name, and the field is the last of these
 * text fields. In a form that surely signs in, each of them counts, because some sites ask for two numbers.
 */
const isOnlyCandidate = (read: Read, { reads, passwords: [first], newness }: Form): boolean => {
  const candidates = textsOf(reads.slice(0, first ? reads.indexOf(first) : 0));
  if (candidates.some((one) => isIdentity(one) || one.says("customer"))) return false;
  return newness < SURELY_SIGNS_IN ? candidates.includes(read) : candidates.at(-1) === read;
};

/** Whether a form that surely signs in has one password field and, apart from it, only this text field. */
const isOnlyText = (read: Read, { reads, passwords, newness }: Form): boolean => {
  const texts = textsOf(reads);
  return newness < SURELY_SIGNS_IN && passwords.length === 1 && texts.length === 1 && texts[0] === read;
};

const showsIdentity = ({ shows }: Read): boolean => shows("user") || shows("email");

/**
 * Whether a field is about a concept and not about a login name. What users see of a field outranks its name: a field
 * `user_phone` with the label "Phone" takes a phone number.
 */
const isAbout =
  (concept: Concept) =>
  (read: Read): boolean => {
    if (showsIdentity(read)) return false;
    return read.shows(concept) || (read.says(concept) && !read.says("user") && !read.says("email"));
  };

const isPlace = (read: Read): boolean =>
  read.field.type !== "email" &&
  !showsIdentity(read) &&
  (read.shows("place") || (read.says("place") && !read.says("email")));

const isPhone = (read: Read): boolean =>
  isAbout("phone")(read) || (read.field.type === "tel" && !showsIdentity(read));

const OTHER_TOKEN =
  /^(?:cc-|address|postal|given|family|additional|name$|nickname|tel|one-time|organization|bday|country|street)/;

const ALWAYS: readonly FieldRule[] = [
  [20, ({ field }) => hasToken(field, "username", "webauthn")],
  [4, ({ field }) => hasToken(field, "email") || field.type === "email"],
  [4, ({ says }) => says("email")],
  [4, ({ says }) => says("user")],
  [4, ({ says }, { newness }) => says("customer") && newness < 0],
  [4, ({ says }, { newness }) => says("phone") && newness < SURELY_SIGNS_IN],
  [3, isOnlyCandidate],
  [6, isOnlyText],
  [-10, ({ says }) => says("search") || says("card") || says("secret")],
  [-10, (read) => isAbout("code")(read) || isAbout("authenticator")(read)],
  [-10, ({ field, shows }) => !shows("email") && field.autocomplete.some((token) => OTHER_TOKEN.test(token))],
  [-8, ({ says }) => says("password") && !says("user") && !says("email")],
  [-6, isPlace],
  [-6, isAbout("person")],
  [-6, (read, { newness }) => newness > 0 && isPhone(read)],
];

const WITH_PASSWORD = 2;

const isFirstStep = ({ features: { buttons }, reads }: Form): boolean =>
  reads.filter(isText).length === 1 && some(buttons.slice(0, 1), "next");

const isNewsletter = ({ reads, features }: Form): boolean => {
  const { headings, buttons, choices, names: own, text, page } = features;
  const texts = [...headings, ...buttons.slice(0, 1), ...choices, own, text, page];
  return some(texts, "subscribe") || reads.some(({ says }) => says("subscribe"));
};

const isOrder = ({ features: { headings, buttons, names: own, text } }: Form): boolean =>
  some([...headings, ...buttons.slice(0, 1), own], "order") || names(text, "guest");

/**
 * The rules for forms without a password field. Such a form can be the first step of signing in, but forms that
 * subscribe, order, ask or comment take the same addresses.
 */
const WITHOUT_PASSWORD: readonly FieldRule[] = [
  [-5, () => true],
  [4, (_, { newness }) => newness < 0],
  [-6, (_, form) => form.newness >= 0 && !isFirstStep(form)],
  [-40, (_, { newness }) => newness > 2],
  [4, ({ says }, { reads }) => says("user") && reads.filter(isText).length === 1],
  [4, (read, form) => isIdentity(read) && isFirstStep(form)],
  [-6, (_, { features: { headings } }) => some(headings, "change")],
  [-16, (_, form) => isNewsletter(form)],
  [-8, (_, form) => isOrder(form)],
];

/**
 * Whether the form has any password field. Hidden fields and decoys count too, because a page with any password field
 * is likely about an account.
 */
const hasPasswordField = ({ reads }: Form): boolean =>
  reads.some(({ field, isPassword, isDecoy }) => isPassword || (isDecoy && field.type === "password"));

const ABOVE = 3;

/** Whether a text field takes a login name. */
export const isLoginName = (read: Read, form: Form): boolean => {
  const rest = hasPasswordField(form) ? WITH_PASSWORD : score(WITHOUT_PASSWORD, read, form);
  return score(ALWAYS, read, form) + rest > ABOVE;
};
