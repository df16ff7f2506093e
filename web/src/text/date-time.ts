const two = (part: number): string => String(part).padStart(2, "0");

/** `2026-07-03` in the reader's time zone: the form of the specification, in both languages. */
export function isoDay(at: string): string {
  const day = new Date(at);
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** `2026-07-03 14:05` in the reader's time zone. */
export function isoDateTime(at: string): string {
  const time = new Date(at);
  return `${isoDay(at)} ${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** `2026-07-03T14:05:00.000Z`, in UTC, from Unix seconds. */
export function unixIso(at: number): string {
  return new Date(at * 1000).toISOString();
}

/** `2026-07-03` in the reader's time zone, from Unix seconds. */
export function unixDay(at: number): string {
  return isoDay(unixIso(at));
}
