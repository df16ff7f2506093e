import type { RowProblem } from "@keepwell/client/import/imported-file.ts";
import type { Merging } from "@keepwell/client/import/merge-draft.ts";
import type { PlannedBucket } from "@keepwell/client/import/plan-import.ts";
import type { PreviewRow } from "./import-messages.ts";

/**
 * An import that has begun. Contains the rows to import. Also contains the rows that are left out, because the last
 * step reports them.
 */
export interface Begun {
  readonly fileName: string;
  /** Whether the file is encrypted with a password. */
  readonly isEncrypted: boolean;
  readonly plan: readonly PlannedBucket[];
  readonly rows: readonly PreviewRow[];
  readonly problems: readonly RowProblem[];
  /** How rows are merged into existing entries; null if no row is merged. */
  readonly merging: Merging | null;
  /** The numbers of the rows that are left out because their entries already exist. */
  readonly known: readonly number[];
}
