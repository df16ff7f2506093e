/** @file Starts a worker for a file, and sends it the page's calls. */
import type { EntryDraft } from "@keepwell/client/buckets/save-entry.ts";
import type { ImportWords } from "@keepwell/client/import/import-words.ts";
import type { FileChoices } from "@keepwell/client/import/read-file.ts";
import { startWorker } from "../../kdf/app-worker.ts";
import type { FileView, ImportReply, ReadRequest, TakeRequest } from "./import-messages.ts";

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

type Question = Omit<ReadRequest, "id"> | Omit<TakeRequest, "id">;

export const openImportSource = (file: File): ImportSource => {
  const worker = startWorker("import");
  const waiting = new Map<number, PromiseWithResolvers<ImportReply>>();
  let next = 1;
  const fail = () => {
    for (const { reject } of waiting.values()) reject(new Error("The import worker failed."));
    waiting.clear();
  };
  worker.addEventListener("message", ({ data }: MessageEvent<ImportReply>) => {
    waiting.get(data.id)?.resolve(data);
    waiting.delete(data.id);
  });
  worker.addEventListener("error", fail);
  const ask = (question: Question): Promise<ImportReply> => {
    const answer = Promise.withResolvers<ImportReply>();
    const id = next++;
    waiting.set(id, answer);
    worker.postMessage({ id, ...question });
    return answer.promise;
  };
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
    close: () => {
      worker.terminate();
      fail();
    },
  };
};
