import type { Bytes } from "../bytes.ts";
import { bitsOf, randomBelow } from "./random-below.ts";

/** The characters of generated passwords. */
export const ALPHABETS = {
  upper: "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
  lower: "abcdefghijklmnopqrstuvwxyz",
  digits: "0123456789",
  symbols: "!#$%&()*+,-./:;<=>?@[]^_{|}~",
} as const;

export type CharacterSet = keyof typeof ALPHABETS;

/** The lengths that the specification names, in characters. */
export const PASSWORD_LENGTHS = [8, 16, 24, 32] as const;

/** Characters that look like other characters in many typefaces. */
export const LOOK_ALIKES = "IOl01|";

const LONGEST = 256;

/**
 * In a password that is shorter than this, the minimums of `atLeast` do not apply. In such a password, `atLeast` only
 * says which sets are used.
 */
const ALL_SETS_FROM = 8;

const SETS = Object.keys(ALPHABETS) as CharacterSet[];

/** The rules that a generated password follows. */
export interface PasswordRules {
  /** 1 to 256 characters. */
  readonly length: number;
  /**
   * The minimum number of characters of each set; a set that is not listed is not used. The default is one character of
   * each set, because many sites require every set. See also `ALL_SETS_FROM`.
   */
  readonly atLeast?: Readonly<Partial<Record<CharacterSet, number>>>;
  readonly withoutLookAlikes?: boolean;
}

interface Part {
  readonly chars: string;
  readonly atLeast: number;
}

const EVERY_SET = { upper: 1, lower: 1, digits: 1, symbols: 1 } as const;

const partsOf = ({ length, atLeast = EVERY_SET, withoutLookAlikes = false }: PasswordRules): Part[] => {
  if (!Number.isInteger(length) || length < 1 || length > LONGEST) throw new RangeError("length: 1 to 256");
  const isLookAlike = (char: string) => withoutLookAlikes && LOOK_ALIKES.includes(char);
  const parts = SETS.filter((set) => atLeast[set] !== undefined).map((set) => ({
    chars: [...ALPHABETS[set]].filter((char) => !isLookAlike(char)).join(""),
    atLeast: length < ALL_SETS_FROM ? 0 : (atLeast[set] ?? 0),
  }));
  const least = parts.reduce((sum, part) => sum + part.atLeast, 0);
  if (parts.length === 0 || least > length)
    throw new RangeError("a password needs a set, and room for every required character");
  return parts;
};

const leastOf = (parts: readonly Part[]): number[] => parts.map(({ atLeast }) => atLeast);

/**
 * Counts the passwords of this length that contain at least `missing[i]` characters of set number `i`, for every `i`.
 */
type Count = (length: number, missing: readonly number[]) => bigint;

const oneLess = (missing: readonly number[], at: number): number[] =>
  missing.map((count, index) => (index === at ? Math.max(0, count - 1) : count));

const counterOf = (parts: readonly Part[]): Count => {
  const all = BigInt(parts.reduce((sum, { chars }) => sum + chars.length, 0));
  const known = new Map<string, bigint>();
  const count: Count = (length, missing) => {
    const least = missing.reduce((sum, one) => sum + one, 0);
    if (least > length) return 0n;
    if (least === 0) return all ** BigInt(length);
    const key = `${length}/${missing.join()}`;
    const found =
      known.get(key) ??
      parts.reduce(
        (sum, { chars }, at) => sum + BigInt(chars.length) * count(length - 1, oneLess(missing, at)),
        0n,
      );
    known.set(key, found);
    return found;
  };
  return count;
};

/** Returns the password with the number `nth`. All passwords that the parts allow are numbered in a fixed order. */
const nthPassword = (
  parts: readonly Part[],
  count: Count,
  { length, nth }: { length: number; nth: bigint },
) => {
  let missing: readonly number[] = leastOf(parts);
  let rest = nth;
  let password = "";
  while (password.length < length) {
    for (const [at, { chars }] of parts.entries()) {
      const after = oneLess(missing, at);
      const each = count(length - password.length - 1, after);
      const here = each * BigInt(chars.length);
      if (rest >= here) {
        rest -= here;
        continue;
      }
      password += chars.charAt(Number(rest / each));
      rest %= each;
      missing = after;
      break;
    }
  }
  return password;
};

/**
 * Makes a random password. All passwords that the rules allow are equally likely: this function counts them, draws a
 * random number below the count, and returns the password with this number.
 * @param mix bytes from a server. They can add randomness but not reduce it (docs/security.md MS-25).
 * @throws RangeError for rules that no password follows.
 */
export const makePassword = ({ mix, ...rules }: PasswordRules & { readonly mix?: Bytes }): string => {
  const parts = partsOf(rules);
  const count = counterOf(parts);
  const nth = randomBelow(count(rules.length, leastOf(parts)), mix);
  return nthPassword(parts, count, { length: rules.length, nth });
};

/**
 * The entropy in bits of the passwords that `makePassword` makes.
 * @throws RangeError for rules that no password follows.
 */
export const passwordBits = (rules: PasswordRules): number => {
  const parts = partsOf(rules);
  return bitsOf(counterOf(parts)(rules.length, leastOf(parts)));
};
