/** @file What the attributes of a field say about the passwords that it accepts. */
import { parsePasswordRules } from "./parse-password-rules.ts";
import { ANY_PASSWORD, bothRules, NO_LIMIT, type PasswordRules, SPECIAL } from "./password-rules.ts";

const LONGEST_PROBE = 64;
/** The lengths with which examples of a pattern are tried, in this order. */
const PROBE_LENGTHS = [20, 16, 12, 10, 8, 6, 4] as const;
/** Examples repeat this text. No character follows itself. Any three in a row have upper case, lower case and digit. */
const PROBE = "aB3dE6gH9";

const probe = (length: number): string => PROBE.repeat(Math.ceil(length / PROBE.length)).slice(0, length);

/**
 * Compiles a pattern as the browser compiles the attribute. Undefined for an invalid pattern, which the browser
 * ignores.
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
 * Finds by examples what a pattern accepts; undefined if it is invalid or accepts no example. Runs in the page's own
 * process, so a slow pattern holds up only its own page.
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
  minLength: Math.max(0, minLength),
  maxLength: maxLength < 0 ? NO_LIMIT : Math.min(maxLength, NO_LIMIT),
});

/** What a field says by `passwordrules`, `minlength`, `maxlength` and `pattern` together. */
export const readFieldRules = (field: HTMLInputElement): PasswordRules => {
  const rules = field.getAttribute("passwordrules") ?? "";
  const pattern = field.pattern === "" ? undefined : readPattern(field.pattern);
  return [parsePasswordRules(rules), pattern ?? ANY_PASSWORD].reduce(bothRules, readLengths(field));
};

/** What the fields in which a new password is typed and repeated say together. */
export const readRulesOf = (fields: readonly HTMLInputElement[]): PasswordRules =>
  fields.map(readFieldRules).reduce(bothRules, ANY_PASSWORD);
