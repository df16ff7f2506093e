import type { FormatId } from "./format-names.ts";
import type { ImportWords } from "./import-words.ts";
import type { ImportedFile } from "./imported-file.ts";

/** One kind of file that can be imported. Pure and synchronous: it runs in a worker. */
export interface ImportFormat {
  readonly id: FormatId;
  /** Whether a file seems to have this format, without parsing all of it. */
  readonly detect: (fileName: string, text: string) => boolean;
  /** @throws ImportRefused when the whole file is refused; see RefusalReason. */
  readonly read: (text: string, words: ImportWords) => ImportedFile;
}
