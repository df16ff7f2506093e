/** @file A format is one kind of file that can be imported. Reading has no side effects: it runs in a worker. */
import type { Bytes } from "@keepwell/crypto/bytes.ts";
import type { FileBytes } from "./file-bytes.ts";
import type { FormatId } from "./format-names.ts";
import type { ImportWords } from "./import-words.ts";
import type { ImportedFile } from "./imported-file.ts";
import type { Zip } from "./zip/open-zip.ts";

/** What opens an encrypted file: a password, a key file, or both. The password may be empty beside a key file. */
export interface FileKey {
  readonly password: string;
  readonly keyFile?: Bytes;
}

/** A file that is text. */
export interface TextFormat {
  readonly of: "text";
  readonly id: FormatId;
  /** Whether a file seems to have this format, without parsing all of it. */
  readonly detect: (fileName: string, text: string) => boolean;
  /** @throws ImportRefused when the whole file is refused; see RefusalReason. */
  readonly read: (text: string, words: ImportWords) => ImportedFile;
}

/** A text that is encrypted with a password of its own. */
export interface LockedTextFormat {
  readonly of: "locked text";
  readonly id: FormatId;
  readonly detect: TextFormat["detect"];
  /** @throws ImportRefused, also `wrong_password`. */
  readonly read: (text: string, key: FileKey, words: ImportWords) => Promise<ImportedFile>;
}

/** A ZIP, known by the paths in it. */
export interface ZipFormat {
  readonly of: "zip";
  readonly id: FormatId;
  readonly detect: (paths: readonly string[]) => boolean;
  /** @throws ImportRefused */
  readonly read: (zip: Zip, words: ImportWords) => Promise<ImportedFile>;
}

/** A file that is not text and has a signature, encrypted with a key of its own. */
export interface DatabaseFormat {
  readonly of: "database";
  readonly id: FormatId;
  readonly detect: (head: Bytes) => boolean;
  /** Refuses what no key can open, before the user is asked for one. @throws ImportRefused */
  readonly check: (file: FileBytes) => Promise<void>;
  /** @throws ImportRefused, also `wrong_password`. */
  readonly read: (file: FileBytes, key: FileKey, words: ImportWords) => Promise<ImportedFile>;
}

export type AnyTextFormat = TextFormat | LockedTextFormat;
export type ImportFormat = AnyTextFormat | ZipFormat | DatabaseFormat;
