/** English: one for exactly 1. */
export function enPlural(count: number, one: string, other: string): string {
  return count === 1 ? one : other;
}

/** French: 0 and 1 are singular. */
export function frPlural(count: number, one: string, other: string): string {
  return count < 2 ? one : other;
}
