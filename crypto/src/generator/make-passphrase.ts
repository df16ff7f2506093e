import type { Bytes } from "../bytes.ts";
import { bitsOf, randomBelow } from "./random-below.ts";

export interface PassphraseRules {
  /** The number of words. */
  readonly count: number;
  readonly separator: string;
  /** Whether each word begins with a capital letter. This rule adds no entropy. */
  readonly hasCapitals: boolean;
  /** Whether one of the words ends with a digit. */
  readonly hasNumber: boolean;
}

const DIGITS = 10;

/**
 * The number of all passphrases that the rules allow. A passphrase has a word at each position and, with `hasNumber`, a
 * digit at the end of one of the words.
 */
const choices = (words: number, { count, hasNumber }: PassphraseRules): bigint => {
  if (!Number.isInteger(count) || count < 1) throw new RangeError("count: 1 or more");
  return BigInt(words) ** BigInt(count) * BigInt(hasNumber ? DIGITS * count : 1);
};

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * Makes a random passphrase. All passphrases that the rules allow are equally likely. For this, the list must have no
 * word twice, and no word that contains the separator or a digit.
 * @param mix bytes from a server, used as in `makePassword`. @throws RangeError unless `count` is a whole number from
 * 1.
 */
export const makePassphrase = (words: readonly string[], rules: PassphraseRules, mix?: Bytes): string => {
  let rest = randomBelow(choices(words.length, rules), mix);
  const next = (limit: number): number => {
    const drawn = Number(rest % BigInt(limit));
    rest /= BigInt(limit);
    return drawn;
  };
  const chosen = Array.from({ length: rules.count }, () => words[next(words.length)] ?? "");
  const said = rules.hasCapitals ? chosen.map(capital) : chosen;
  if (!rules.hasNumber) return said.join(rules.separator);
  const place = next(rules.count);
  const digit = next(DIGITS);
  return said.map((word, at) => (at === place ? `${word}${digit}` : word)).join(rules.separator);
};

/** The entropy in bits of the passphrases that `makePassphrase` makes. `words` is the number of words in the list. */
export const passphraseBits = (words: number, rules: PassphraseRules): number =>
  bitsOf(choices(words, rules));
