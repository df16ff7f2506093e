import type { RowProblem } from "@keepwell/client/import/imported-file.ts";
import type { Merging } from "@keepwell/client/import/merge-draft.ts";
import type { PlannedBucket } from "@keepwell/client/import/plan-import.ts";
import type { PreviewRow } from "./import-messages.ts";

/** What is imported, and what the last step reports about rows that are not imported. */
export interface Begun {
  readonly fileName: string;
  /** Whether the file is encrypted, so that it cannot be read without its password. */
  readonly isEncrypted: boolean;
  readonly plan: readonly PlannedBucket[];
  readonly rows: readonly PreviewRow[];
  readonly problems: readonly RowProblem[];
  /** How rows are merged into entries that exist; null if no row is merged. */
  readonly merging: Merging | null;
  /** The numbers of rows that were left out because they exist already. */
  readonly known: readonly number[];
}
