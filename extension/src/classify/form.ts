/**
 * @file Divides the fields around the focused field into forms, and judges whether each form signs in or creates an
 * account.
 */
import type { FieldFeatures, FormFeatures } from "./features.ts";
import { type Rule, score } from "./rules.ts";
import { type Concept, names } from "./words.ts";

/** A field, and what its name, its label and its other words say. */
export interface Read {
  readonly field: FieldFeatures;
  /** Whether the field's name, id, label or placeholder names the concept. */
  readonly says: (concept: Concept) => boolean;
  /** Whether the field's label or placeholder names the concept. Users see only these two. */
  readonly shows: (concept: Concept) => boolean;
  readonly isPassword: boolean;
  /** Whether the field counts as a trap for programs, hidden from users. */
  readonly isDecoy: boolean;
  /** Whether the field counts as shown: it is visible or focused. */
  readonly isShown: boolean;
}

export interface Form {
  readonly features: FormFeatures;
  readonly reads: readonly Read[];
  /** The shown password fields, in order. */
  readonly passwords: readonly Read[];
  /** Positive if the form seems to create an account, negative if it seems to sign in. */
  readonly newness: number;
}

const TEXT: ReadonlySet<string> = new Set(["text", "email", "tel", "number", "url"]);

export const isText = ({ field }: Read): boolean =>
  TEXT.has(field.type) || (field.type === "search" && field.autocomplete.includes("username"));

export const hasToken = ({ autocomplete }: FieldFeatures, ...tokens: readonly string[]): boolean =>
  tokens.some((token) => autocomplete.includes(token));

const join = (...texts: readonly string[]): string => texts.filter((text) => text !== "").join(" ");

const SHORT = 4;

/**
 * Whether a field takes a password. When a page shows the password, the field becomes a text field, but keeps its name.
 */
const looksLikePassword = (field: FieldFeatures): boolean => {
  const shown = join(field.label, field.placeholder);
  const own = join(field.names, shown);
  if (hasToken(field, "one-time-code", "cc-csc", "cc-number")) return false;
  if (field.type === "password") {
    if (names(own, "password")) return true;
    if (names(own, "code") || names(own, "authenticator") || names(own, "card") || names(own, "secret"))
      return false;
    return names(own, "pin") || field.maxLength === 0 || field.maxLength > SHORT;
  }
  if (field.type !== "text" || names(own, "user") || names(own, "email")) return false;
  return (
    names(field.names, "password") &&
    (hasToken(field, "current-password", "new-password") || names(shown, "password"))
  );
};

const remember = (test: (concept: Concept) => boolean): ((concept: Concept) => boolean) => {
  const known = new Map<Concept, boolean>();
  return (concept) => {
    const found = known.get(concept) ?? test(concept);
    known.set(concept, found);
    return found;
  };
};

/**
 * Whether a field is called "login". A field's name often begins with the name of its form, such as "login". So the
 * field's name counts only if it ends with the word.
 */
const isCalledLogin = ({ names: own, label }: FieldFeatures): boolean =>
  /(?:^| )login$/.test(own) || /^login(?: |$)/.test(label);

/** Whether what users see of a field is "address" alone. In longer texts, the word often means an email address. */
const isCalledAddress = ({ label, placeholder }: FieldFeatures): boolean =>
  [label, placeholder].some((shown) =>
    /^(?:home |full |your |postal )?address(?: (?:line )?\d)?(?: required| optional)?$/.test(shown),
  );

const read = (field: FieldFeatures, isFocused: boolean): Read => ({
  field,
  says: remember(
    (concept) =>
      names(join(field.names, field.label, field.placeholder), concept) ||
      (concept === "user" && isCalledLogin(field)),
  ),
  shows: remember(
    (concept) =>
      names(join(field.label, field.placeholder), concept) || (concept === "place" && isCalledAddress(field)),
  ),
  isPassword: looksLikePassword(field),
  isDecoy: names(field.names, "decoy") || names(field.label, "decoy"),
  isShown: isFocused || field.visible,
});

/** Whether a field has no words at all. Such a field counts as a decoy if another field is a decoy. */
const isNameless = ({ field }: Read): boolean =>
  join(field.names, field.label, field.placeholder) === "" && field.autocomplete.join("") === "";

type FormRule = Rule<[form: Omit<Form, "newness">]>;

/** Whether a field's words or type say that it takes the name of an account. */
export const isIdentity = ({ field, says, isDecoy }: Read): boolean =>
  !isDecoy &&
  (hasToken(field, "username", "email") || field.type === "email" || says("email") || says("user"));

/** Whether any of the texts names the concept. */
export const some = (texts: readonly string[], concept: Concept): boolean =>
  texts.some((text) => names(text, concept));
const saysAny = (reads: readonly Read[], ...concepts: readonly Concept[]): boolean =>
  reads.some(
    (one) =>
      one.isShown &&
      (isText(one) || one.field.type === "select") &&
      concepts.some((concept) => one.says(concept)),
  );

/**
 * Returns an array with the text of the first button that says whether the form signs in or signs up. The array is
 * empty if there is no such button.
 */
const purposeOf = ({ features: { buttons } }: Pick<Form, "features">): readonly string[] =>
  buttons
    .filter((text) => !names(text, "otherSite") && (names(text, "signIn") || names(text, "signUp")))
    .slice(0, 1);

/**
 * The rules for `newness`. A rule with a positive weight indicates that the form creates an account. A rule with a
 * negative weight indicates that the form signs in.
 */
const NEWNESS: readonly FormRule[] = [
  [4, (form) => some(purposeOf(form), "signUp")],
  [-4, (form) => some(purposeOf(form), "signIn")],
  [4, ({ features: { headings } }) => some(headings.slice(0, 2), "signUp")],
  [-4, ({ features: { headings } }) => some(headings.slice(0, 2), "signIn")],
  [3, ({ features }) => names(features.names, "signUp")],
  [-3, ({ features }) => names(features.names, "signIn")],
  [2, ({ features }) => names(features.page, "signUp")],
  [-2, ({ features }) => names(features.page, "signIn")],
  [-3, ({ features: { choices } }) => some(choices, "remember")],
  [2, ({ features: { choices } }) => some(choices, "terms")],
  [1, ({ features: { links } }) => some(links, "terms")],
  // A page for signing in links to the page for signing up, and a page for signing up links to the page for signing in.
  [-2, ({ features: { links } }) => some(links, "signUp") && !some(links, "signIn")],
  [2, ({ features: { links } }) => some(links, "signIn") && !some(links, "signUp")],
  [-4, ({ features: { links, buttons } }) => some(links, "forgot") || some(buttons, "forgot")],
  [3, ({ reads }) => saysAny(reads, "person")],
  [2, ({ reads }) => saysAny(reads, "place")],
  [2, ({ reads }) => reads.filter((one) => one.isShown && !one.isPassword && isText(one)).length > 1],
  [3, ({ passwords }) => passwords.length > 1],
  [3, ({ passwords }) => passwords.some(({ says }) => says("again"))],
  [2, ({ passwords }) => passwords.some(({ says }) => says("fresh"))],
  [2, ({ passwords }) => passwords.some(({ field }) => names(field.names, "signUp"))],
  [3, ({ reads }) => reads.some((one) => one.isShown && isText(one) && names(one.field.names, "signUp"))],
  [2, ({ passwords }) => passwords.some(({ field }) => field.minLength > SHORT)],
];

/** Whether a field can begin a form: it takes the name or address of the account. */
const startsSegment = (one: Read): boolean =>
  one.isShown && isText(one) && isIdentity(one) && !one.says("again");

/**
 * Divides fields into segments, because one form element can contain both a sign-in and a registration. A segment ends
 * after its passwords if another login name and another password follow.
 */
const segmentsOf = (reads: readonly Read[]): Read[][] => {
  const segments: Read[][] = [[]];
  for (const [at, one] of reads.entries()) {
    const current = segments.at(-1) ?? [];
    const hasPassword = current.some((before) => before.isPassword && before.isShown);
    const next = reads.slice(at).find((after) => after.isPassword && after.isShown);
    const isComplete = hasPassword && current.some(startsSegment);
    if (isComplete && startsSegment(one) && next && !next.says("again")) segments.push([one]);
    else current.push(one);
  }
  return segments;
};

const readSegment = (features: FormFeatures, reads: readonly Read[]): Form => {
  const passwords = reads.filter(({ isPassword, isShown }) => isPassword && isShown);
  const known = { features, reads, passwords };
  return { ...known, newness: score(NEWNESS, known) };
};

/** Divides the fields into forms. Keeps the order of the fields. */
export const readForms = (features: FormFeatures): Form[] => {
  const found = features.fields.map((field, at) => read(field, at === features.focused));
  const hasDecoys = found.some(({ isDecoy }) => isDecoy);
  const reads = found.map((one) =>
    one.isDecoy || (hasDecoys && isNameless(one)) ? { ...one, isPassword: false, isDecoy: true } : one,
  );
  return segmentsOf(reads).map((segment) => readSegment(features, segment));
};
