/** @file A site's rules for passwords. */

/** The site's rules for a generated password. A set of characters is written as one string. */
export interface PasswordRules {
  readonly minLength: number;
  readonly maxLength: number;
  /** A password must have at least one character of each of these sets. */
  readonly required: readonly string[];
  /** A password may have only these characters. */
  readonly allowed: string;
  /** The largest number of equal characters in a row in a password; undefined if the site does not say. */
  readonly maxConsecutive: number | undefined;
}

const between = (first: string, last: string): string =>
  Array.from({ length: last.charCodeAt(0) - first.charCodeAt(0) + 1 }, (_, at) =>
    String.fromCharCode(first.charCodeAt(0) + at),
  ).join("");

export const UPPER = between("A", "Z");
export const LOWER = between("a", "z");
export const DIGITS = between("0", "9");
/** All printable characters of ASCII except the space. */
export const PRINTABLE = between("!", "~");
/** The printable characters that are neither letters nor digits. */
export const SPECIAL = [...PRINTABLE].filter((char) => !`${UPPER}${LOWER}${DIGITS}`.includes(char)).join("");

/** The `maxLength` for a site that does not limit the length, and the largest `minLength` and `maxLength`. */
export const NO_LIMIT = 256;

export const ANY_PASSWORD: PasswordRules = {
  minLength: 0,
  maxLength: NO_LIMIT,
  required: [],
  allowed: PRINTABLE,
  maxConsecutive: undefined,
};

/** Returns the smaller of two limits. Undefined means that there is no limit. */
const least = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);

/** Combines two sets of rules. A password that follows the result follows both. */
export const bothRules = (one: PasswordRules, other: PasswordRules): PasswordRules => ({
  minLength: Math.max(one.minLength, other.minLength),
  maxLength: Math.min(one.maxLength, other.maxLength),
  required: [...one.required, ...other.required],
  allowed: [...one.allowed].filter((char) => other.allowed.includes(char)).join(""),
  maxConsecutive: least(one.maxConsecutive, other.maxConsecutive),
});
