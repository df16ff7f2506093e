import type { TestServer } from "./harness.ts";

export const MINUTE = 60_000;

export const later = ({ clock }: Pick<TestServer, "clock">, ms: number): void => {
  clock.at = new Date(clock.at.getTime() + ms);
};
