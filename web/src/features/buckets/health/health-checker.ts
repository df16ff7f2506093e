import type { CheckedEntry } from "@keepwell/client/health/checked-entry.ts";
import type { FineMarks } from "@keepwell/client/health/fine-marks.ts";
import type { AgeRule, HealthReport } from "@keepwell/client/health/health-report.ts";
import type { FilterProblem } from "@keepwell/contract/leaked-passwords/leaked-filter.ts";

/** Keeps the opened entries of a report, and finds their problems. */
export interface HealthChecker {
  /**
   * Uses this leaked-passwords filter for all entries that later calls of `put` bring. Returns how many passwords the
   * filter contains, or why it cannot be used.
   */
  takeFilter(bytes: Uint8Array<ArrayBuffer>): Promise<{ readonly count: number } | FilterProblem>;
  put(entries: readonly CheckedEntry[]): Promise<void>;
  remove(uids: readonly string[]): Promise<void>;
  report(rule: AgeRule, marks: FineMarks): Promise<HealthReport>;
  /**
   * Computes the tag of a "fine" mark. With the tag, the mark is valid only for the entry's current content. @throws
   * Error if the entry is no longer in the report.
   */
  tagOf(uid: string, secret: string): Promise<string>;
  /** Ends the worker, and drops all entries that it holds. */
  close(): void;
}
