/** @file Days in the form that tests of billing compare: 2026-01-31. */
import type { TestServer } from "../harness.ts";

const DAY_MS = 86_400_000;

const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The day of a payment provider's time stamp, which is in seconds. */
export const dayOf = (unix: number | null): string => isoDay((unix ?? 0) * 1000);

/** The day that is `days` after the current day of the server's clock. */
export const dayIn = ({ clock }: TestServer, days: number): string =>
  isoDay(clock.at.getTime() + days * DAY_MS);
