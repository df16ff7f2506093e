/** @file Whether a password is easy to guess, fast enough for ten thousand of them. */
import { makeZxcvbn } from "../../../kdf/zxcvbn.ts";

/** With more readings, a password full of signs takes as long as ten others; the scores in the tests stay the same. */
const READINGS = 4;
const zxcvbn = makeZxcvbn({ l33tMaxSubstitutions: READINGS });

const STRONG = 3;
/**
 * zxcvbn takes time with the square of the length, and further characters do not make a password weaker: so a beginning
 * that is strong decides. At the last length every password is strong, except repetitions and words.
 */
const BEGINNINGS = [9, 16, 32, 100];
/** A shorter beginning could cut a word of the entry. */
const WITH_WORDS = [32, 100];
/** Shorter words occur in passwords by chance. */
const SHORTEST_WORD = 4;

/** The words of the entry that the password contains. zxcvbn is slower if each password brings other words. */
const contained = (password: string, words: readonly string[]): string[] => {
  const lower = password.toLowerCase();
  return words
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= SHORTEST_WORD && lower.includes(word));
};

/** Whether a password is easy to guess, also for an attacker who knows these words. */
export const isWeak = (password: string, words: readonly string[]): boolean => {
  const known = contained(password, words);
  const beginnings = known.length === 0 ? BEGINNINGS : WITH_WORDS;
  return beginnings.every((length, at) => {
    const wasLast = at > 0 && password.length <= (beginnings[at - 1] ?? 0);
    return wasLast || zxcvbn.check(password.slice(0, length), known).score < STRONG;
  });
};
