/** @file The problems that the health report finds, and what each takes from the score. */

/** In the order in which the page names them. */
export const PROBLEMS = ["leaked", "reused", "weak", "short", "http", "old", "code", "address"] as const;

/**
 * `leaked`: the password is in a public collection of leaked ones. `reused`: another entry has the same. `weak`: it is
 * easy to guess. `short`: the site does not accept one so short. `http`: an address without encryption. `old`:
 * the last save is too long ago. `code`: the site offers one-time codes, and the entry has none. `address`: the entry
 * has no address.
 */
export type Problem = (typeof PROBLEMS)[number];

/** The weight of a problem: the share of the entry's score that it takes away. */
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

/** What an entry with these problems contributes, from 0 to 1. Each problem that is fixed raises it. */
export const entryScore = (problems: readonly Problem[]): number =>
  problems.reduce((left, problem) => left * (1 - WEIGHT[problem]), 1);

const BEST = 100;

/** The mean of the entries' scores, from 0 to 100: rounded down, so that only entries without problems make 100. */
export const totalScore = (scores: readonly number[]): number | null =>
  scores.length === 0
    ? null
    : Math.floor((BEST * scores.reduce((sum, score) => sum + score, 0)) / scores.length + 1e-9);
