/** @file The messages between the page and the export worker. */
import type { FileRequest, WrittenFile } from "@keepwell/client/export/write-export.ts";
import type { ContentLine } from "@keepwell/client/import/keepwell/export-lines.ts";

export type ExportRequest =
  | { readonly id: number; readonly ask: "add"; readonly lines: readonly ContentLine[] }
  | { readonly id: number; readonly ask: "write"; readonly request: FileRequest };

/**
 * `differs`: the worker has read the written file again, and the content of the file differs from what the worker had
 * to export.
 */
export type ExportReply =
  | { readonly id: number; readonly added: true }
  | { readonly id: number; readonly written: WrittenFile }
  | { readonly id: number; readonly failed: "differs" | "other" };
