/** @file Rules with weights, from which the classifier adds up its judgement. */

/** A positive weight speaks for what the table decides, a negative weight against it. */
export type Rule<Subject extends readonly unknown[]> = readonly [
  weight: number,
  holds: (...subject: Subject) => boolean,
];

/** Returns the sum of the weights of all rules that hold. */
export const score = <Subject extends readonly unknown[]>(
  rules: readonly Rule<Subject>[],
  ...subject: Subject
): number => rules.reduce((sum, [weight, holds]) => (holds(...subject) ? sum + weight : sum), 0);
