/**
 * @file Bitwarden's numbers for match modes. In Bitwarden's files, each address has such a number in its member
 * `match`.
 */
import type { MatchMode } from "../../extra/match-modes.ts";

export const REGULAR_EXPRESSION = 4;

/** An address that is a regular expression matches no page, because Keepwell does not evaluate regular expressions. */
const MODES: ReadonlyMap<unknown, MatchMode> = new Map([
  [0, "base"],
  [1, "host"],
  [2, "start"],
  [3, "exact"],
  [REGULAR_EXPRESSION, "never"],
  [5, "never"],
]);

/**
 * The mode of one of Bitwarden's numbers; undefined for any other value, including null, which is Bitwarden's default.
 */
export const modeOfNumber = (number: unknown): MatchMode | undefined => MODES.get(number);

const NUMBERS: Readonly<Record<MatchMode, number | null>> = {
  // Keepwell's default becomes Bitwarden's default, although the two are different modes. Bitwarden does the same: when
  // it imports files of other programs, it sets no mode.
  host: null,
  base: 0,
  start: 2,
  exact: 3,
  never: 5,
};

export const numberOfMode = (mode: MatchMode): number | null => NUMBERS[mode];
