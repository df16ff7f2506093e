/** @file The problems that the health report finds, and by how much each lowers the score. */

/** The problems in the order in which the page names them. */
export const PROBLEMS = ["leaked", "reused", "weak", "short", "http", "old", "code", "address"] as const;

/**
 * What each problem means:
 * - `leaked`: the password is in a public collection of leaked passwords.
 * - `reused`: another entry has the same password.
 * - `weak`: the password is easy to guess.
 * - `short`: the site accepts only longer passwords.
 * - `http`: an address outside the user's own network begins with `http:`, so the connection is not encrypted.
 * - `old`: the entry was last changed too long ago.
 * - `code`: the site offers one-time codes, and the entry has none.
 * - `address`: the entry has no address.
 */
export type Problem = (typeof PROBLEMS)[number];

/** The weight of each problem: the share of the entry's score that it takes away. */
const WEIGHT: Readonly<Record<Problem, number>> = {
  leaked: 0.8,
  reused: 0.6,
  weak: 0.7,
  short: 0.4,
  http: 0.3,
  old: 0.2,
  code: 0.1,
  address: 0.1,
};

/** The score of an entry with these problems, from 0 to 1. It rises with each problem that is fixed. */
export const entryScore = (problems: readonly Problem[]): number =>
  problems.reduce((left, problem) => left * (1 - WEIGHT[problem]), 1);

const BEST = 100;

/**
 * The mean of the entries' scores, from 0 to 100; null if there are no entries. Rounded down, so that 100 means that no
 * entry has a problem.
 */
export const totalScore = (scores: readonly number[]): number | null =>
  scores.length === 0
    ? null
    : Math.floor((BEST * scores.reduce((sum, score) => sum + score, 0)) / scores.length + 1e-9);
