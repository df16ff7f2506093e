import { type Bytes, utf8 } from "@keepwell/crypto/bytes.ts";
import { type ExportSecret, sealExport } from "@keepwell/crypto/export/seal-export.ts";
import {
  type ContentLine,
  countLines,
  type ExportLine,
  type FirstLine,
} from "../import/keepwell/export-lines.ts";

/**
 * Lines are collected until they have this many characters, and then added in one call. Each call copies the bytes that
 * do not fill a chunk yet, so many calls would be slow.
 */
const BATCH_CHARS = 65_536;

/** All lines of a file, including the first and the last. */
export const wholeExport = (
  head: Pick<FirstLine, "made_at" | "email">,
  content: readonly ContentLine[],
): ExportLine[] => [
  { kind: "export", v: 1, made_at: head.made_at, email: head.email },
  ...content,
  { kind: "end", ...countLines(content) },
];

/** Writes Keepwell's own encrypted file (docs/export.md). Returns the parts of the file in their order. */
export const writeExportFile = async (
  lines: readonly ExportLine[],
  secret: ExportSecret,
): Promise<Bytes[]> => {
  const sealer = await sealExport(secret);
  const parts: Bytes[] = [sealer.header];
  let held = "";
  for (const line of lines) {
    held += `${JSON.stringify(line)}\n`;
    if (held.length < BATCH_CHARS) continue;
    parts.push(await sealer.add(utf8(held)));
    held = "";
  }
  parts.push(await sealer.add(utf8(held)), await sealer.end());
  return parts;
};
