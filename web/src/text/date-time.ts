const en = new Intl.DateTimeFormat("en-CA", { dateStyle: "long", timeStyle: "short" });
const fr = new Intl.DateTimeFormat("fr-CA", { dateStyle: "long", timeStyle: "short" });

/** July 3, 2026 at 2:05 p.m. */
export function enDateTime(at: string): string {
  return en.format(new Date(at));
}

/** 3 juillet 2026 à 14 h 05 */
export function frDateTime(at: string): string {
  return fr.format(new Date(at));
}

/** 2026-07-03, where the reader is. */
export function isoDay(at: string): string {
  const day = new Date(at);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

const enDays = new Intl.DateTimeFormat("en-CA", { dateStyle: "long" });
const frDays = new Intl.DateTimeFormat("fr-CA", { dateStyle: "long" });

/** July 3, 2026 */
export function enDate(at: string): string {
  return enDays.format(new Date(at));
}

/** 3 juillet 2026 */
export function frDate(at: string): string {
  return frDays.format(new Date(at));
}

/** 2026-07-03, from Unix seconds. */
export function unixDay(at: number): string {
  return isoDay(new Date(at * 1000).toISOString());
}
