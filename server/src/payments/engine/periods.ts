/** @file When billing periods begin and end. Unix seconds, UTC. */
import type { Interval } from "@keepwell/contract/billing/prices.ts";

export const DAY = 86_400;

const MONTHS = { month: 1, year: 12 } as const satisfies Record<Interval, number>;

const daysInMonth = (year: number, month: number): number =>
  new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/**
 * The time that is `count` intervals after the anchor. Counts from the anchor and never from the previous period. So
 * the anchor's day comes back after a shorter month: 31 January, 28 February, 31 March.
 */
export const periodBoundary = (anchor: number, interval: Interval, count: number): number => {
  const from = new Date(anchor * 1000);
  const months = from.getUTCFullYear() * 12 + from.getUTCMonth() + count * MONTHS[interval];
  const year = Math.floor(months / 12);
  const month = months - year * 12;
  const day = Math.min(from.getUTCDate(), daysInMonth(year, month));
  return Date.UTC(year, month, day) / 1000 + (((anchor % DAY) + DAY) % DAY);
};
