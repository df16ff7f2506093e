const two = (part: number): string => String(part).padStart(2, "0");

/**
 * Returns the day as `2026-07-03`, in the reader's time zone. The specification requires this form in both languages.
 */
export function isoDay(at: string): string {
  const day = new Date(at);
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** Returns day and time as `2026-07-03 14:05`, in the reader's time zone. */
export function isoDateTime(at: string): string {
  const time = new Date(at);
  return `${isoDay(at)} ${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** Converts Unix seconds to `2026-07-03T14:05:00.000Z`, in UTC. */
export function unixIso(at: number): string {
  return new Date(at * 1000).toISOString();
}

/** Converts Unix seconds to `2026-07-03`, in the reader's time zone. */
export function unixDay(at: number): string {
  return isoDay(unixIso(at));
}
