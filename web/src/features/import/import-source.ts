/** @file Starts a worker for a file, and sends it the page's calls. */
import type { EntryDraft } from "@keepwell/client/buckets/save-entry.ts";
import type { ImportWords } from "@keepwell/client/import/import-words.ts";
import type { FileChoices } from "@keepwell/client/import/read-file.ts";
import { startWorker } from "../../kdf/app-worker.ts";
import { askWorker } from "../../kdf/ask-worker.ts";
import type { FileView, ImportReply, ImportRequest } from "./import-messages.ts";

export interface ImportSource {
  /** @throws Error when the file cannot be read at all. */
  read(choices: FileChoices, words: ImportWords): Promise<FileView>;
  /**
   * Returns the drafts of the rows with these numbers. The numbers are those of the last reading of the file. @throws
   * Error if the worker does not have these rows.
   */
  take(indices: readonly number[]): Promise<readonly EntryDraft[]>;
  /** Ends the worker, and drops all rows that it holds. */
  close(): void;
}

export const openImportSource = (file: File): ImportSource => {
  const { ask, close } = askWorker<ImportRequest, ImportReply>(
    startWorker("import"),
    "The import worker failed.",
  );
  return {
    read: async (choices, words) => {
      const reply = await ask({ ask: "read", file, choices, words });
      if (!("view" in reply)) throw new Error("The file cannot be read.");
      return reply.view;
    },
    take: async (indices) => {
      const reply = await ask({ ask: "take", indices });
      if (!("drafts" in reply)) throw new Error("The rows cannot be read.");
      return reply.drafts;
    },
    close,
  };
};
