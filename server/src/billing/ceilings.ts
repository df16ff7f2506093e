/**
 * @file [Note: Ceilings] The most that an account may hold, whatever its plan, so that no account can fill the disk. A
 * ceiling is far above what people need. Only the plan `partner` has no ceiling. An account holds what is in the
 * buckets that it owns, including what other members wrote. A tombstone counts like an entry. Triggers count what an
 * account holds (migrations 0026 and 0048).
 */
import { type ErrorCode, fail } from "@keepwell/contract/errors.ts";
import type { AccountUsage } from "./account-usage.store.ts";

export type Measure = keyof AccountUsage;
export type Ceilings = AccountUsage;

/** The measures that grow when entries are added. */
export const ADDED_ENTRIES: readonly Measure[] = ["entries", "bytes", "written"];

export const DEFAULT_CEILINGS: Ceilings = {
  entries: 100_000,
  bytes: 1024 ** 3,
  containers: 10_000,
  written: 60_000,
};

const MINUTE = 60;

/**
 * The most that concurrent calls can write before a call sees what the others wrote: twenty of the largest calls. If an
 * account is closer than this to a ceiling, its writes are checked one after another.
 */
const UNSEEN: AccountUsage = { entries: 10_000, bytes: 100 * 1024 ** 2, containers: 1000, written: 10_000 };

interface Asked {
  readonly used: AccountUsage;
  readonly ceilings: Ceilings;
  readonly measures: readonly Measure[];
}

/** Whether concurrent writes that are not yet visible may have reached a ceiling. */
export const isNear = ({ used, ceilings, measures }: Asked): boolean =>
  measures.some((measure) => used[measure] + UNSEEN[measure] > ceilings[measure]);

const REFUSAL: Readonly<Record<Measure, ErrorCode>> = {
  entries: "account.full",
  bytes: "account.full",
  containers: "account.full",
  written: "rate_limited",
};

/** Refuses if the account now holds, or has written in this minute, more than it may. */
export const refuseAbove = ({ used, ceilings, measures }: Asked): void => {
  for (const measure of measures)
    if (used[measure] > ceilings[measure])
      fail(REFUSAL[measure], measure === "written" ? { retryAfter: MINUTE } : {});
};
