/** @file Starts a worker for an export, and sends it the page's calls. */
import { ExportDiffersError } from "@keepwell/client/export/export-differs.ts";
import type { FileRequest, WrittenFile } from "@keepwell/client/export/write-export.ts";
import type { ContentLine } from "@keepwell/client/import/keepwell/export-lines.ts";
import { startWorker } from "../../../kdf/app-worker.ts";
import { askWorker, type Question } from "../../../kdf/ask-worker.ts";
import type { ExportReply, ExportRequest } from "./export-messages.ts";

export interface ExportWriter {
  add(lines: readonly ContentLine[]): Promise<void>;
  /**
   * Writes the file, and reads it again to check it. @throws ExportDiffersError if the content of the file differs from
   * what had to be exported.
   */
  write(request: FileRequest): Promise<WrittenFile>;
  /** Ends the worker, and drops all data that it holds. */
  close(): void;
}

const FAILED = "The export worker failed.";

export const openExportWriter = (): ExportWriter => {
  const worker = askWorker<ExportRequest, ExportReply>(startWorker("export"), FAILED);
  const ask = async (question: Question<ExportRequest>): Promise<ExportReply> => {
    const reply = await worker.ask(question);
    if (!("failed" in reply)) return reply;
    throw reply.failed === "differs" ? new ExportDiffersError() : new Error(FAILED);
  };
  return {
    add: async (lines) => void (await ask({ ask: "add", lines })),
    write: async (request) => {
      const reply = await ask({ ask: "write", request });
      if (!("written" in reply)) throw new Error(FAILED);
      return reply.written;
    },
    close: worker.close,
  };
};
