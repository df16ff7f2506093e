import type { ImportKey } from "@keepwell/crypto/import/import-secret.ts";
import type { EntryDraft } from "../buckets/save-entry.ts";
import type { Merging } from "./merge-draft.ts";
import type { PlannedBucket } from "./plan-import.ts";

/** The work of one import. Contains only the numbers of the rows; `take` returns their content. */
export interface ImportJob {
  /** From this key the client derives the uids of all objects that the import creates ([Note: Undo]). */
  readonly key: ImportKey;
  readonly plan: readonly PlannedBucket[];
  /** Returns the drafts of these rows, in this order. Called chunk by chunk, so that less plain text is in memory. */
  readonly take: (indices: readonly number[]) => Promise<readonly EntryDraft[]>;
  /** How rows with `mergeInto` are merged. If it is missing, these rows are created. */
  readonly merging?: Merging;
  /** Whether an earlier run of the same import may have created some of the rows before its page was closed. */
  readonly isResumed?: boolean;
  /** Called before each chunk is written, also before an interrupted chunk is continued. If it rejects, the run fails. */
  readonly beforeChunk?: () => Promise<void>;
  /** Called with the numbers of rows that are finished, so that no later run has to write them. */
  readonly onSettled?: (indices: readonly number[]) => Promise<void>;
}
