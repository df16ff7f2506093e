/** @file Cents for a part of a period. All numbers are whole: floating point could lose a cent. */

export interface Part {
  readonly amount: number;
  readonly remaining: number;
  readonly whole: number;
}

/**
 * `amount × remaining / whole`, halves rounded away from zero.
 * @param amount cents, negative for a credit
 * @param remaining in the unit of `whole`: seconds for a period, millionths for a tax rate
 */
export const prorate = ({ amount, remaining, whole }: Part): number => {
  if (whole <= 0 || remaining < 0 || remaining > whole)
    throw new RangeError("A part lies within its whole, and the whole is not empty.");
  const exact = BigInt(Math.abs(amount)) * BigInt(remaining);
  const size = BigInt(whole);
  const rounded = (2n * exact + size) / (2n * size);
  return Number(amount < 0 ? -rounded : rounded);
};
