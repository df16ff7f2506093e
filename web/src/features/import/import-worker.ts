/** @file Reads a file without blocking the page. Keeps the rows, which the page asks for when it saves them. */

import type { FileBytes } from "@keepwell/client/import/file-bytes.ts";
import type { ImportedRow } from "@keepwell/client/import/imported-file.ts";
import { readFile } from "@keepwell/client/import/read-file.ts";
import type { FileView, ImportReply, ImportRequest, PreviewRow, ReadRequest } from "./import-messages.ts";

let rows: readonly ImportedRow[] = [];

const toPreview = (
  { draft, place, bucketName, listName, isStarred }: ImportedRow,
  index: number,
): PreviewRow => ({
  index,
  place,
  type: draft.type,
  name: draft.name,
  url: draft.type === "password" ? draft.fields.url : "",
  username: draft.type === "password" ? draft.fields.username : "",
  ...(bucketName !== undefined && { bucketName }),
  ...(listName !== undefined && { listName }),
  ...(isStarred && { isStarred }),
});

/** Gives access to parts of the chosen file, because the whole file may be larger than the memory. */
const partsOf = (file: File): FileBytes => ({
  name: file.name,
  size: file.size,
  read: async (from, to) => new Uint8Array(await file.slice(Math.max(0, from), to).arrayBuffer()),
});

const view = async ({ file, choices, words }: ReadRequest): Promise<FileView> => {
  const { outcome, ...known } = await readFile(partsOf(file), choices, words);
  rows = "result" in outcome ? outcome.result.rows : [];
  if ("refused" in outcome) return { ...known, outcome };
  return { ...known, outcome: { rows: rows.map(toPreview), problems: outcome.result.problems } };
};

const answer = async (request: ImportRequest): Promise<ImportReply> => {
  const { id } = request;
  try {
    if (request.ask === "read") return { id, view: await view(request) };
    const drafts = request.indices.flatMap((index) => rows[index]?.draft ?? []);
    return drafts.length === request.indices.length ? { id, drafts } : { id, failed: true };
  } catch {
    return { id, failed: true };
  }
};

addEventListener("message", async ({ data }: MessageEvent<ImportRequest>) => postMessage(await answer(data)));
