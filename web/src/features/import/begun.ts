import type { RowProblem } from "@keepwell/client/import/imported-file.ts";
import type { Merging } from "@keepwell/client/import/merge-draft.ts";
import type { PlannedBucket } from "@keepwell/client/import/plan-import.ts";
import type { PreviewRow } from "./import-messages.ts";

/** What is imported, and which rows are not, for the report of the last step. */
export interface Begun {
  readonly fileName: string;
  /** Whether the file is encrypted, so that it cannot be read without its password. */
  readonly isEncrypted: boolean;
  readonly plan: readonly PlannedBucket[];
  readonly rows: readonly PreviewRow[];
  readonly problems: readonly RowProblem[];
  /** How rows are merged into existing entries; null if no row is merged. */
  readonly merging: Merging | null;
  /** The numbers of the rows that were left out because their entries exist already. */
  readonly known: readonly number[];
}
