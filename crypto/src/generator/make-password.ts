import { type Bytes, randomBytes } from "../bytes.ts";

/** What generated passwords are made of. */
export const ALPHABETS = {
  letters: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
  digits: "0123456789",
  symbols: "!#$%&()*+,-./:;<=>?@[]^_{|}~",
} as const;

/** The lengths on offer, in characters. */
export const PASSWORD_LENGTHS = [8, 16, 24, 32] as const;

const ALPHABET = Object.values(ALPHABETS).join("");
const LONGEST = 256;

/** From here on a password holds a letter, a digit and a symbol, as many sites ask. */
const ALL_CLASSES_FROM = 8;

/** Far beyond bad luck (fewer than half of all draws are refused): the generator is broken. */
const MOST_DRAWS = 1000;

/** Bytes at or above this would make early characters likelier. */
const FAIR_BELOW = 256 - (256 % ALPHABET.length);

/** Endless fair bytes. `mix` is XORed in: to bytes it was chosen before, so whatever it is they stay fair. */
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
 * A random password, each as likely as any other of its length (of 8 and more: of those that hold a
 * letter, a digit and a symbol; the rest are drawn again, whole, which keeps the others equally likely).
 * @param length 1 to 256 characters.
 * @param mix bytes from a server. They can add chance and take none away (docs/security.md MS-25).
 * @throws RangeError for another length.
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
