/** @file Reads password rules from the attributes of a field. */
import { parsePasswordRules } from "./parse-password-rules.ts";
import { ANY_PASSWORD, bothRules, NO_LIMIT, type PasswordRules, SPECIAL } from "./password-rules.ts";

const LONGEST_PROBE = 64;
/** The lengths of the example passwords with which a pattern is tried, in this order. */
const PROBE_LENGTHS = [20, 16, 12, 10, 8, 6, 4] as const;
/**
 * The example passwords repeat this text. No character is followed by the same character. Three characters in a row
 * always include upper case, lower case and a digit.
 */
const PROBE = "aB3dE6gH9";

const probe = (length: number): string => PROBE.repeat(Math.ceil(length / PROBE.length)).slice(0, length);

/**
 * Compiles a pattern as the browser compiles the `pattern` attribute. Undefined for an invalid pattern, which the
 * browser ignores.
 */
const compile = (pattern: string): RegExp | undefined => {
  try {
    return new RegExp(`^(?:${pattern})$`, "v");
  } catch {
    return undefined;
  }
};

interface Probes {
  readonly accepts: (password: string) => boolean;
  readonly length: number;
  /** The special characters that are accepted at the end of an example. */
  readonly specials: string;
}

const tryPattern = (accepts: (password: string) => boolean): Probes | undefined => {
  for (const length of PROBE_LENGTHS) {
    const specials = [...SPECIAL].filter((char) => accepts(`${probe(length - 1)}${char}`)).join("");
    if (specials !== "" || accepts(probe(length))) return { accepts, length, specials };
  }
  return undefined;
};

/**
 * Tries example passwords to find out what a pattern accepts; undefined if the pattern is invalid or accepts no
 * example. Runs in the page's own process, so a slow pattern delays only its own page.
 */
const readPattern = (pattern: string): PasswordRules | undefined => {
  const compiled = compile(pattern);
  const probes = compiled && tryPattern((password) => compiled.test(password));
  if (!probes) return undefined;
  const { accepts, length, specials } = probes;
  const needsSpecial = !accepts(probe(length));
  const example = (size: number) => (needsSpecial ? `${probe(size - 1)}${specials.charAt(0)}` : probe(size));
  const sizes = Array.from({ length: LONGEST_PROBE }, (_, at) => at + 1).filter((size) =>
    accepts(example(size)),
  );
  const longest = Math.max(...sizes);
  return {
    ...ANY_PASSWORD,
    minLength: Math.min(...sizes),
    maxLength: longest === LONGEST_PROBE ? NO_LIMIT : longest,
    required: needsSpecial ? [specials] : [],
    allowed: [...ANY_PASSWORD.allowed]
      .filter((char) => !SPECIAL.includes(char) || specials.includes(char))
      .join(""),
  };
};

const readLengths = ({ minLength, maxLength }: HTMLInputElement): PasswordRules => ({
  ...ANY_PASSWORD,
  minLength: Math.min(Math.max(0, minLength), NO_LIMIT),
  maxLength: maxLength < 0 ? NO_LIMIT : Math.min(maxLength, NO_LIMIT),
});

/** Combines a field's rules from `passwordrules`, `minlength`, `maxlength` and `pattern`. */
export const readFieldRules = (field: HTMLInputElement): PasswordRules => {
  const rules = field.getAttribute("passwordrules") ?? "";
  const pattern = field.pattern === "" ? undefined : readPattern(field.pattern);
  return [parsePasswordRules(rules), pattern ?? ANY_PASSWORD].reduce(bothRules, readLengths(field));
};

/** Combines the rules of the fields in which the user types and repeats a new password. */
export const readRulesOf = (fields: readonly HTMLInputElement[]): PasswordRules =>
  fields.map(readFieldRules).reduce(bothRules, ANY_PASSWORD);
