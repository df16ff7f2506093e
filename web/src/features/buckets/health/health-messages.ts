/** @file The messages between the page and the health report's worker. */
import type { CheckedEntry } from "@keepwell/client/health/checked-entry.ts";
import type { FineMarks } from "@keepwell/client/health/fine-marks.ts";
import type { AgeRule, HealthReport } from "@keepwell/client/health/health-report.ts";
import type { FilterProblem } from "@keepwell/contract/leaked-passwords/leaked-filter.ts";

export type HealthRequest =
  | { readonly id: number; readonly ask: "filter"; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly id: number; readonly ask: "put"; readonly entries: readonly CheckedEntry[] }
  | { readonly id: number; readonly ask: "remove"; readonly uids: readonly string[] }
  | { readonly id: number; readonly ask: "report"; readonly rule: AgeRule; readonly marks: FineMarks }
  | { readonly id: number; readonly ask: "tag"; readonly uid: string; readonly secret: string };

export type HealthReply =
  | { readonly id: number; readonly done: true }
  | { readonly id: number; readonly filter: { readonly count: number } | FilterProblem }
  | { readonly id: number; readonly report: HealthReport }
  | { readonly id: number; readonly tag: string | null }
  | { readonly id: number; readonly failed: true };
