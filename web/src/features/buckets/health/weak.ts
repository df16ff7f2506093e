/** @file Decides whether a password is easy to guess. Fast enough to check ten thousand passwords. */
import { makeZxcvbn } from "../../../kdf/zxcvbn.ts";

/**
 * The number of ways in which zxcvbn tries to read symbols of a password as letters ("p@ss" as "pass"). A higher limit
 * changes no score in the tests. But with it, a password full of symbols takes as long as ten other passwords.
 */
const READINGS = 4;
const zxcvbn = makeZxcvbn({ l33tMaxSubstitutions: READINGS });

const STRONG = 3;
/**
 * zxcvbn is asked first about the first 9 characters of a password, then about longer beginnings, until a beginning is
 * strong. More characters do not make a password weaker, and zxcvbn's time grows with the square of the length. A
 * beginning of the last length is always strong, unless it consists of repetitions and words.
 */
const BEGINNINGS = [9, 16, 32, 100];
/**
 * The lengths of the beginnings if the password contains a word of its entry. A shorter beginning could cut that word
 * in two.
 */
const WITH_WORDS = [32, 100];
/** Words of the entry that have fewer characters are not looked for, because they occur in passwords by chance. */
const SHORTEST_WORD = 4;

/**
 * The words of the entry that the password contains. Only these words are passed to zxcvbn, because new words slow it
 * down.
 */
const contained = (password: string, words: readonly string[]): string[] => {
  const lower = password.toLowerCase();
  return words
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= SHORTEST_WORD && lower.includes(word));
};

/** Whether a password is easy to guess for an attacker who knows these words. */
export const isWeak = (password: string, words: readonly string[]): boolean => {
  const known = contained(password, words);
  const beginnings = known.length === 0 ? BEGINNINGS : WITH_WORDS;
  return beginnings.every((length, at) => {
    const wasLast = at > 0 && password.length <= (beginnings[at - 1] ?? 0);
    return wasLast || zxcvbn.check(password.slice(0, length), known).score < STRONG;
  });
};
