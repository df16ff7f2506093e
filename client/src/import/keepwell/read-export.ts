import { type Bytes, concat, fromUtf8 } from "@keepwell/crypto/bytes.ts";
import type { ExportKeys } from "@keepwell/crypto/export/derive-export-keys.ts";
import { type ExportSource, openExport } from "@keepwell/crypto/export/open-export.ts";
import { bytesAsFile } from "../file-bytes.ts";
import { refuseIfTooLarge } from "../import-limits.ts";

const LINE_BREAK = 0x0a;

/**
 * Yields the lines of an encrypted export while the file is being decrypted. Each line is JSON text. Callers must not
 * use any line before the last line has come, because only the last line proves that the file was not changed or cut. A
 * line may be longer than a chunk, and a chunk may end within a character.
 * @throws CannotVerifyError for a file that was changed or cut, and for a line that is not UTF-8; SyntaxError if the
 * file does not end with a complete line; ImportRefused `too_large` for an endless line.
 */
export async function* exportLines(file: ExportSource, keys: ExportKeys): AsyncGenerator<string, void> {
  let rest: Uint8Array[] = [];
  let held = 0;
  for await (const chunk of openExport(file, keys)) {
    let from = 0;
    for (let at = chunk.indexOf(LINE_BREAK); at >= 0; at = chunk.indexOf(LINE_BREAK, from)) {
      yield fromUtf8(concat(...rest, chunk.subarray(from, at)));
      rest = [];
      held = 0;
      from = at + 1;
    }
    rest.push(chunk.subarray(from));
    held += chunk.length - from;
    refuseIfTooLarge(held);
  }
  if (held > 0) throw new SyntaxError("The last line does not end.");
}

/** The lines of an export that is in memory, after the whole file was opened. @throws as `exportLines` */
export const readExportLines = async (file: Bytes, keys: ExportKeys): Promise<string[]> => {
  const lines: string[] = [];
  for await (const line of exportLines(bytesAsFile("", file), keys)) lines.push(line);
  return lines;
};
