const en = new Intl.NumberFormat("en-CA");
const fr = new Intl.NumberFormat("fr-CA");

/** A number in English: 10,412. */
export function enNumber(value: number): string {
  return en.format(value);
}

/** A number in French: 10 412, with no-break spaces. */
export function frNumber(value: number): string {
  return fr.format(value);
}
