/**
 * @file The export worker. It keeps the entries that the page sends, writes the file and checks it, without blocking
 * the page.
 */
import { ExportDiffersError } from "@keepwell/client/export/export-differs.ts";
import { writeExport } from "@keepwell/client/export/write-export.ts";
import type { ContentLine } from "@keepwell/client/import/keepwell/export-lines.ts";
import type { ExportReply, ExportRequest } from "./export-messages.ts";

const lines: ContentLine[] = [];

const answer = async (request: ExportRequest): Promise<ExportReply> => {
  const { id } = request;
  try {
    if (request.ask === "write") return { id, written: await writeExport(lines, request.request) };
    for (const line of request.lines) lines.push(line);
    return { id, added: true };
  } catch (error) {
    return { id, failed: error instanceof ExportDiffersError ? "differs" : "other" };
  }
};

addEventListener("message", async ({ data }: MessageEvent<ExportRequest>) => {
  const reply = await answer(data);
  postMessage(reply, "written" in reply ? { transfer: [reply.written.bytes.buffer] } : {});
});
