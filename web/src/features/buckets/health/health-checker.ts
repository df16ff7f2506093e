import type { CheckedEntry } from "@keepwell/client/health/checked-entry.ts";
import type { FineMarks } from "@keepwell/client/health/fine-marks.ts";
import type { AgeRule, HealthReport } from "@keepwell/client/health/health-report.ts";
import type { FilterProblem } from "@keepwell/contract/leaked-passwords/leaked-filter.ts";

/** Keeps the opened entries of a report, and judges them. */
export interface HealthChecker {
  /**
   * Uses this leaked-passwords filter for the entries that later calls of `put` bring, or says why the filter cannot be
   * used.
   */
  takeFilter(bytes: Uint8Array<ArrayBuffer>): Promise<{ readonly count: number } | FilterProblem>;
  put(entries: readonly CheckedEntry[]): Promise<void>;
  remove(uids: readonly string[]): Promise<void>;
  report(rule: AgeRule, marks: FineMarks): Promise<HealthReport>;
  /**
   * Computes the tag of a "fine" mark, which ties the mark to the entry as it is now. @throws Error if the report no
   * longer has the entry.
   */
  tagOf(uid: string, secret: string): Promise<string>;
  /** Ends the worker, and drops everything that it was given. */
  close(): void;
}
