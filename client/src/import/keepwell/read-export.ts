import { type Bytes, concat } from "@keepwell/crypto/bytes.ts";
import type { ExportKeys } from "@keepwell/crypto/export/derive-export-keys.ts";
import { openExport } from "@keepwell/crypto/export/open-export.ts";

const LINE_BREAK = 0x0a;

/**
 * The lines of an encrypted export, each as JSON text, once the whole file has opened. A line may be longer than a
 * chunk, and a chunk may end within a character.
 * @throws CannotVerifyError for a file that was changed or cut; SyntaxError if it does not end with a line.
 */
export const readExportLines = async (file: Bytes, keys: ExportKeys): Promise<string[]> => {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const lines: string[] = [];
  let rest: Uint8Array[] = [];
  for await (const chunk of openExport(file, keys)) {
    let from = 0;
    for (let at = chunk.indexOf(LINE_BREAK); at >= 0; at = chunk.indexOf(LINE_BREAK, from)) {
      lines.push(decoder.decode(concat(...rest, chunk.subarray(from, at))));
      rest = [];
      from = at + 1;
    }
    rest.push(chunk.subarray(from));
  }
  if (rest.some(({ length }) => length > 0)) throw new SyntaxError("The last line does not end.");
  return lines;
};
