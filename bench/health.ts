/** @file Measures the health report over 10,000 entries, with the code that its worker runs. */
import { randomInt } from "node:crypto";
import type { CheckedEntry } from "@keepwell/client/health/checked-entry.ts";
import { NOTHING_FINE } from "@keepwell/client/health/fine-marks.ts";
import { createHealthReport } from "@keepwell/client/health/health-report.ts";
import { siteFacts } from "@keepwell/client/health/site-facts.ts";
import { isCommon } from "../web/src/features/buckets/health/common.ts";
import sites from "../web/src/features/buckets/health/sites.json" with { type: "json" };
import { isWeak } from "../web/src/features/buckets/health/weak.ts";
import { COMMON_PASSWORDS } from "../web/src/kdf/zxcvbn.ts";
import type { Row } from "./timing.ts";

const ENTRIES = 10_000;
const BUDGET_MS = 5000;
/** How many entries the page sends to its worker in one message. */
const AT_ONCE = 100;
const FIRST_PRINTABLE = 33;
const PRINTABLE = 94;

const random = (length: number): string =>
  Array.from({ length }, () => String.fromCharCode(FIRST_PRINTABLE + randomInt(PRINTABLE))).join("");

const pick = (from: readonly string[]): string => from[randomInt(from.length)] ?? "";

const words = (): string => Array.from({ length: 4 }, () => pick(COMMON_PASSWORDS)).join("-");

/**
 * Functions that make passwords. Of ten passwords, seven are generated and one is reused. One consists of words, and
 * one is a common password with a number.
 */
const PASSWORDS: readonly (() => string)[] = [
  ...Array.from({ length: 7 }, () => () => random(20)),
  words,
  () => `${pick(COMMON_PASSWORDS)}${randomInt(1000)}`,
  () => `Reused-${randomInt(500)}-kX9`,
];

const makeEntries = (): CheckedEntry[] => {
  const domains = sites.codes.split(" ");
  return Array.from({ length: ENTRIES }, (_, at) => ({
    uid: `entry-${at}`,
    bucketUid: "bucket",
    username: `user${at % 50}@mail.example`,
    password: PASSWORDS[at % PASSWORDS.length]?.() ?? "",
    urls: [`https://login.${pick(domains)}/`],
    hasCode: at % 3 === 0,
    changedAt: Date.now(),
  }));
};

/** Measures the two parts of the report together: judging all entries, and computing the result. */
export const healthRows = async (): Promise<Row[]> => {
  const entries = makeEntries();
  const isLeaked = async (password: string) => isCommon(password);
  const health = createHealthReport({ isWeak, isLeaked, sites: siteFacts(sites) });
  const start = performance.now();
  for (let at = 0; at < ENTRIES; at += AT_ONCE) await health.put(entries.slice(at, at + AT_ONCE));
  const { checked } = await health.report({ oldBefore: 0 }, NOTHING_FINE);
  const measured = performance.now() - start;
  const what = `health report over ${checked.toLocaleString("en-CA")} entries`;
  return [{ what, measured, budget: BUDGET_MS, unit: "ms" }];
};
