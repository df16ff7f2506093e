/** @file A format is one kind of file that can be imported. Reading a file has no side effects and runs in a worker. */
import type { Bytes } from "@keepwell/crypto/bytes.ts";
import type { FileBytes } from "./file-bytes.ts";
import type { FormatId } from "./format-names.ts";
import type { ImportWords } from "./import-words.ts";
import type { ImportedFile } from "./imported-file.ts";
import type { Zip } from "./zip/open-zip.ts";

/** What opens an encrypted file: a password, a key file or both. With a key file, the password may be empty. */
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
  /** Reads the file. @throws ImportRefused with a `RefusalReason` when the whole file is refused. */
  readonly read: (text: string, words: ImportWords) => ImportedFile;
}

/** A text file that is encrypted with a password of its own. */
export interface LockedTextFormat {
  readonly of: "locked text";
  readonly id: FormatId;
  readonly detect: TextFormat["detect"];
  /** @throws ImportRefused, also `wrong_password`. */
  readonly read: (text: string, key: FileKey, words: ImportWords) => Promise<ImportedFile>;
}

/** A ZIP, which is recognised by the paths in it. */
export interface ZipFormat {
  readonly of: "zip";
  readonly id: FormatId;
  readonly detect: (paths: readonly string[]) => boolean;
  /** @throws ImportRefused */
  readonly read: (zip: Zip, words: ImportWords) => Promise<ImportedFile>;
}

/** An encrypted file that is not text, and whose first bytes tell its format. */
export interface DatabaseFormat {
  readonly of: "database";
  readonly id: FormatId;
  readonly detect: (head: Bytes) => boolean;
  /** Checks the file before the user is asked for its key. @throws ImportRefused when no key can open the file. */
  readonly check: (file: FileBytes) => Promise<void>;
  /** @throws ImportRefused, also `wrong_password`. */
  readonly read: (file: FileBytes, key: FileKey, words: ImportWords) => Promise<ImportedFile>;
}

export type AnyTextFormat = TextFormat | LockedTextFormat;
export type ImportFormat = AnyTextFormat | ZipFormat | DatabaseFormat;
