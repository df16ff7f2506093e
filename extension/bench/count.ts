/** @file Compares a classifier's results for fields with the labels of the corpus. */
import type { FieldKind } from "../src/classify/classify.ts";
import type { MeasuredField } from "./in-page.ts";
import { expectedKind, type MeasuredPage } from "./labels.ts";

export interface Score {
  readonly precision: number;
  readonly recall: number;
}

export interface Wrong {
  readonly file: string;
  readonly label: string;
  readonly kind: FieldKind;
}

export interface Counted {
  readonly anyPassword: Score;
  readonly currentPassword: Score;
  readonly newPassword: Score;
  readonly loginName: Score;
  /** Fields in which the extension offers a value although none belongs there. */
  readonly offeredWrongly: readonly Wrong[];
}

type Guess = (field: MeasuredField) => FieldKind;
type Pair = readonly [expected: string, guessed: string];

const score = (pairs: readonly Pair[], kind: string): Score => {
  const count = (test: (pair: Pair) => boolean) => pairs.filter(test).length;
  const right = count(([expected, guessed]) => expected === kind && guessed === kind);
  return {
    precision: right / count(([, guessed]) => guessed === kind),
    recall: right / count(([expected]) => expected === kind),
  };
};

const asPassword = (kind: string): string => (kind.endsWith("password") ? "password" : kind);

/** Compares the guesses with the labels of those fields that `counts` accepts. */
export const countKinds = (
  pages: readonly MeasuredPage[],
  guess: Guess,
  counts: (field: MeasuredField) => boolean,
): Counted => {
  const all = pages.flatMap((page) =>
    page.fields.filter(counts).map((field) => ({
      ...field,
      file: page.file,
      expected: expectedKind(page, field),
      guessed: guess(field),
    })),
  );
  const pairs = all.map(({ expected, guessed }): Pair => [expected, guessed]);
  const decided = pairs.filter(
    ([expected, guessed]) => expected !== "either-password" || asPassword(guessed) !== "password",
  );
  return {
    anyPassword: score(
      pairs.map(([expected, guessed]) => [asPassword(expected), asPassword(guessed)]),
      "password",
    ),
    currentPassword: score(decided, "current-password"),
    newPassword: score(decided, "new-password"),
    loginName: score(decided, "login-name"),
    offeredWrongly: all
      .filter(({ expected, guessed }) => expected === "other" && guessed !== "other")
      .map(({ file, label, guessed }) => ({ file, label, kind: guessed })),
  };
};
