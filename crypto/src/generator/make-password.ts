import { type Bytes, randomBytes } from "../bytes.ts";

/** The characters of generated passwords. */
export const ALPHABETS = {
  letters: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
  digits: "0123456789",
  symbols: "!#$%&()*+,-./:;<=>?@[]^_{|}~",
} as const;

/** The lengths that users can choose, in characters. */
export const PASSWORD_LENGTHS = [8, 16, 24, 32] as const;

const ALPHABET = Object.values(ALPHABETS).join("");
const LONGEST = 256;

/** Passwords of at least this length contain a letter, a digit and a symbol, because many sites require them. */
const ALL_CLASSES_FROM = 8;

/** Fewer than half of all draws are discarded. After this many, the random generator must be broken. */
const MOST_DRAWS = 1000;

/**
 * Bytes from this value on are discarded, because they would make the first characters more likely than the others.
 */
const FAIR_BELOW = 256 - (256 % ALPHABET.length);

/**
 * Yields uniformly random bytes without end. `mix` is XORed with them. It was chosen before the random bytes were
 * drawn, so they stay uniform whatever it is.
 */
function* fairBytes(mix: Bytes): Generator<number> {
  for (let drawn = 0; drawn < MOST_DRAWS * LONGEST; ) {
    for (const byte of randomBytes(64)) {
      yield byte ^ (mix[drawn % (mix.length || 1)] ?? 0);
      drawn += 1;
    }
  }
  throw new Error("the random generator is broken");
}

const hasEveryClass = (password: string): boolean =>
  Object.values(ALPHABETS).every((alphabet) => [...password].some((char) => alphabet.includes(char)));

/**
 * Makes a random password. All passwords of a length are equally likely; from 8 characters on, all that contain a
 * letter, a digit and a symbol: a password without them is discarded as a whole and drawn again.
 * @param length 1 to 256 characters.
 * @param mix bytes from a server. They can add randomness but not reduce it (docs/security.md MS-25).
 * @throws RangeError for any other length.
 */
export const makePassword = ({ length, mix }: { length: number; mix?: Bytes }): string => {
  if (!Number.isInteger(length) || length < 1 || length > LONGEST) throw new RangeError("length: 1 to 256");
  let password = "";
  for (const byte of fairBytes(mix ?? new Uint8Array())) {
    if (byte < FAIR_BELOW) password += ALPHABET.charAt(byte % ALPHABET.length);
    if (password.length < length) continue;
    if (length < ALL_CLASSES_FROM || hasEveryClass(password)) return password;
    password = "";
  }
  throw new Error("the random generator is broken");
};
