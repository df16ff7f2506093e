const en = new Intl.NumberFormat("en-CA");
const fr = new Intl.NumberFormat("fr-CA");

/** 10,412 */
export function enNumber(value: number): string {
  return en.format(value);
}

/** 10 412, with no-break spaces */
export function frNumber(value: number): string {
  return fr.format(value);
}
