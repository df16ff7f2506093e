/**
 * @file The messages between the page and the import worker. Two kinds of reply contain secrets: that with the drafts,
 * and the view of a CSV file, whose samples may be secrets.
 */
import type { EntryDraft } from "@keepwell/client/buckets/save-entry.ts";
import type { RefusalReason } from "@keepwell/client/import/import-refused.ts";
import type { ImportWords } from "@keepwell/client/import/import-words.ts";
import type { ImportPlace, RowProblem } from "@keepwell/client/import/imported-file.ts";
import type { FileChoices, ReadFile } from "@keepwell/client/import/read-file.ts";
import type { EntryType } from "@keepwell/contract/buckets/entry.ts";

/** A row as the preview shows it, without its secrets. */
export interface PreviewRow {
  /** The number of the row, counted from 0 among the rows that can be imported. */
  readonly index: number;
  readonly place: ImportPlace;
  readonly type: EntryType;
  readonly name: string;
  readonly url: string;
  readonly username: string;
  readonly bucketName?: string;
  readonly listName?: string;
  readonly isStarred?: true;
}

/** The readable content of a file, without its secrets. Only the samples in `table` may be secrets. */
export type FileView = Omit<ReadFile, "outcome"> & {
  readonly outcome:
    | { readonly rows: readonly PreviewRow[]; readonly problems: readonly RowProblem[] }
    | { readonly refused: RefusalReason };
};

export interface ReadRequest {
  readonly id: number;
  readonly ask: "read";
  readonly file: File;
  readonly choices: FileChoices;
  readonly words: ImportWords;
}

export interface TakeRequest {
  readonly id: number;
  readonly ask: "take";
  readonly indices: readonly number[];
}

export type ImportRequest = ReadRequest | TakeRequest;

/** `failed`: the file was deleted or changed, or the worker does not have the requested rows. */
export type ImportReply =
  | { readonly id: number; readonly view: FileView }
  | { readonly id: number; readonly drafts: readonly EntryDraft[] }
  | { readonly id: number; readonly failed: true };
