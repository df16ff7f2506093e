import type { ImportKey } from "@keepwell/crypto/import/import-secret.ts";
import type { EntryDraft } from "../buckets/save-entry.ts";
import type { Merging } from "./merge-draft.ts";
import type { PlannedBucket } from "./plan-import.ts";

/** What is to be written. */
export interface ImportJob {
  /** What the uids of everything that is created are derived from ([Note: Undo]). */
  readonly key: ImportKey;
  readonly plan: readonly PlannedBucket[];
  /**
   * Returns the drafts of these rows, in this order. Called chunk by chunk, so that less plain text is held.
   */
  readonly take: (indices: readonly number[]) => Promise<readonly EntryDraft[]>;
  /** How rows with `mergeInto` are merged. Without it they are created. */
  readonly merging?: Merging;
  /** Whether an earlier run of the same import, which ended with its page, may have created some of the rows. */
  readonly isResumed?: boolean;
  /** Called before rows are sealed and sent. The run fails if it does. */
  readonly beforeChunk?: () => Promise<void>;
  /** Called with the numbers of rows that no later run has to do. */
  readonly onSettled?: (indices: readonly number[]) => Promise<void>;
}
