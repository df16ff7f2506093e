/** Chooses the English form: `one` for exactly 1. */
export function enPlural(count: number, one: string, other: string): string {
  return count === 1 ? one : other;
}

/** Chooses the French form: `one` for 0 and 1. */
export function frPlural(count: number, one: string, other: string): string {
  return count < 2 ? one : other;
}
