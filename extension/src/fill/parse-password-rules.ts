/**
 * @file Parses the `passwordrules` attribute, such as `minlength: 8; required: lower; required: upper, digit; allowed:
 * [-_.]`. Several classes in one `required` are alternatives.
 */
import {
  ANY_PASSWORD,
  DIGITS,
  LOWER,
  NO_LIMIT,
  type PasswordRules,
  PRINTABLE,
  SPECIAL,
  UPPER,
} from "./password-rules.ts";

const CLASSES: Readonly<Record<string, string>> = {
  upper: UPPER,
  lower: LOWER,
  digit: DIGITS,
  special: SPECIAL,
  "ascii-printable": PRINTABLE,
  unicode: PRINTABLE,
};

/** Longer attributes are not read. */
const MOST_CHARS = 1000;
const MOST_SPACES = 20;

const unique = (chars: string): string => [...new Set(chars)].join("");

const closesSet = (text: string, at: number): boolean =>
  /^\]\s*(?:[,;]|$)/.test(text.slice(at, at + MOST_SPACES));

/** Splits a text at each separator that is not inside a set. A set may contain a `]` before the `]` that closes it. */
const split = (text: string, separator: string): string[] => {
  const parts: string[] = [];
  let start = 0;
  let isInSet = false;
  for (let at = 0; at < text.length; at += 1) {
    if (isInSet) isInSet = !closesSet(text, at);
    else if (text.charAt(at) === "[") isInSet = true;
    else if (text.charAt(at) === separator) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, text.slice(start)].map((part) => part.trim());
};

const readClass = (value: string): string => {
  if (!value.startsWith("[")) return CLASSES[value.toLowerCase()] ?? "";
  return [...value.slice(1, -1)].filter((char) => PRINTABLE.includes(char)).join("");
};

const readSet = (values: string): string => unique(split(values, ",").map(readClass).join(""));

const readNumber = (values: string): number | undefined => {
  const number = Number.parseInt(values, 10);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
};

/** Reads the rules. Ignores unknown properties and classes. */
export const parsePasswordRules = (rules: string): PasswordRules => {
  if (rules.length > MOST_CHARS) return ANY_PASSWORD;
  const properties = split(rules, ";").map((property): readonly [string, string] => {
    const [name = "", ...values] = property.split(":");
    return [name.trim().toLowerCase(), values.join(":").trim()];
  });
  const all = (name: string) => properties.filter(([own]) => own === name).map(([, values]) => values);
  const numbers = (name: string) => all(name).flatMap((values) => readNumber(values) ?? []);
  const required = all("required")
    .map(readSet)
    .filter((set) => set !== "");
  const allowed = unique([...required, ...all("allowed").map(readSet)].join(""));
  return {
    minLength: Math.min(NO_LIMIT, Math.max(0, ...numbers("minlength"))),
    maxLength: Math.min(NO_LIMIT, ...numbers("maxlength")),
    required,
    allowed: allowed === "" ? PRINTABLE : allowed,
    maxConsecutive: numbers("max-consecutive").at(0),
  };
};
