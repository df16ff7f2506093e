/** @file What a server in a test takes for the time. */
import type { TestServer } from "./harness.ts";

export const MINUTE = 60_000;

/** From now on it is so many milliseconds later. */
export const later = ({ clock }: Pick<TestServer, "clock">, ms: number): void => {
  clock.at = new Date(clock.at.getTime() + ms);
};
