/** @file Days as the tests of billing compare them: 2026-01-31. */
import type { TestServer } from "../harness.ts";

const DAY_MS = 86_400_000;

const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The day of a time of the payment provider's, in seconds. */
export const dayOf = (unix: number | null): string => isoDay((unix ?? 0) * 1000);

/** The day that many days after the server's current one. */
export const dayIn = ({ clock }: TestServer, days: number): string =>
  isoDay(clock.at.getTime() + days * DAY_MS);
