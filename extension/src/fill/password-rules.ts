/** @file What a site says about the passwords that it accepts. */

/** The site's rules for a generated password. A set of characters is a string of them. */
export interface PasswordRules {
  readonly minLength: number;
  readonly maxLength: number;
  /** A character of each of these sets is required. */
  readonly required: readonly string[];
  /** Only these characters are allowed. */
  readonly allowed: string;
  /** How many times in a row the same character may be used; undefined if the site does not say. */
  readonly maxConsecutive: number | undefined;
}

const between = (first: string, last: string): string =>
  Array.from({ length: last.charCodeAt(0) - first.charCodeAt(0) + 1 }, (_, at) =>
    String.fromCharCode(first.charCodeAt(0) + at),
  ).join("");

export const UPPER = between("A", "Z");
export const LOWER = between("a", "z");
export const DIGITS = between("0", "9");
/** All printable characters of ASCII but the space. */
export const PRINTABLE = between("!", "~");
/** The printable characters that are neither letters nor digits. */
export const SPECIAL = [...PRINTABLE].filter((char) => !`${UPPER}${LOWER}${DIGITS}`.includes(char)).join("");

/** The `maxLength` for a site that does not limit the length. */
export const NO_LIMIT = 256;

export const ANY_PASSWORD: PasswordRules = {
  minLength: 0,
  maxLength: NO_LIMIT,
  required: [],
  allowed: PRINTABLE,
  maxConsecutive: undefined,
};

/** The smaller of two limits; undefined stands for no limit. */
const least = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);

/** The rules that combine two: a password that follows them follows both. */
export const bothRules = (one: PasswordRules, other: PasswordRules): PasswordRules => ({
  minLength: Math.max(one.minLength, other.minLength),
  maxLength: Math.min(one.maxLength, other.maxLength),
  required: [...one.required, ...other.required],
  allowed: [...one.allowed].filter((char) => other.allowed.includes(char)).join(""),
  maxConsecutive: least(one.maxConsecutive, other.maxConsecutive),
});
