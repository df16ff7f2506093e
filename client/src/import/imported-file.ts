/**
 * @file The content of a file that was read, before any of it is saved. Plain data, because a worker sends it to the
 * page.
 */
import type { EntryDraft } from "../buckets/save-entry.ts";
import type { ImportLabel } from "./import-words.ts";

/** Where a row is in the file: the line at which the row begins, or the number of the item. Both are counted from 1. */
export interface ImportPlace {
  readonly by: "line" | "item";
  readonly number: number;
}

export interface ImportedRow {
  readonly place: ImportPlace;
  /**
   * The names of the bucket and the list that held the item in the file; missing if none did. Nested names are written
   * as `A / B`.
   */
  readonly bucketName?: string;
  readonly listName?: string;
  /** Set if the item was a favourite in the file. */
  readonly isStarred?: true;
  readonly draft: EntryDraft;
}

/** What happened to a row or to a part of it. */
export type ProblemReason =
  | "empty"
  /** The row does not have the form that this kind of file requires. */
  | "malformed"
  /** The row is a folder. Some programs write each folder as a row. */
  | "is_folder"
  /** The row is not an entry, but the user's account with the maker of the browser. */
  | "browser_account"
  /** The row was in the trash of the program that exported it. */
  | "in_trash"
  /** A value is too long for every field. Values other than names are never cut. */
  | "too_long"
  /** A quotation is never closed, so the rest of the file became part of the cell. */
  | "open_quote"
  /** Quotation marks are malformed, so the row may be divided into wrong cells. */
  | "broken_quotes"
  /** The row has more cells than there are headings. The additional cells became custom fields. */
  | "extra_cells"
  /** Invalid Unicode was repaired. */
  | "not_unicode"
  /** The row had no name. It was named after the host of its address, or after its user name, or "Untitled". */
  | "name_made"
  /** The row's name was shortened; the full name is in the text. */
  | "name_shortened"
  /** A value that does not fit its field is in the text. */
  | "moved_to_text"
  /** A second value for a field that holds only one value became a custom field. */
  | "became_field"
  /** An item of a kind that Keepwell does not have, such as a payment card, became a note with its fields. */
  | "became_note"
  /** The row was in several buckets or lists, and goes into the first one. */
  | "several_buckets"
  /** The row was archived. Keepwell archives no entries, so the row goes into a separate list. */
  | "archived"
  /** An address is a regular expression, which Keepwell keeps and never compares with a page. */
  | "address_pattern"
  /** The exporting program asked for a password before it showed the row. Keepwell does not. */
  | "asks_no_password"
  /** The name of the row's bucket or list was shortened. */
  | "place_shortened"
  /** Keepwell cannot make one-time codes from the value. It is kept as it was written. */
  | "totp_unreadable"
  /** A value is kept in the entry only for a later export; no screen shows it. */
  | "kept_unused"
  /** A file was attached to the row. */
  | "attachment"
  /** Details such as earlier passwords, passkeys and dates were left out, because they were too long. */
  | "details_left_out";

/**
 * What a problem means for the row.
 * - `left_out`: the row is not imported.
 * - `part_left_out`: the row is imported without the thing that the problem names.
 * - `changed`: the row is imported with a change.
 * - `kept`: the whole row is imported, but Keepwell cannot use a part of it.
 */
export type ProblemEffect = "left_out" | "part_left_out" | "changed" | "kept";

export interface Finding {
  readonly effect: ProblemEffect;
  readonly reason: ProblemReason;
  /** The part of the row that has the problem; missing if the whole row has it. */
  readonly part?: ImportLabel;
  /**
   * The name of the attachment, or the site of the passkey, that has the problem; missing for other problems. Never a
   * secret.
   */
  readonly thing?: string;
}

export interface RowProblem extends Finding {
  readonly place: ImportPlace;
  /** Enough of the row's name for the user to recognise it. Never a secret. */
  readonly title: string;
}

export interface ImportedFile {
  readonly rows: readonly ImportedRow[];
  readonly problems: readonly RowProblem[];
}

export const leftOutFinding = (reason: ProblemReason, part?: ImportLabel): Finding => ({
  effect: "left_out",
  reason,
  ...(part && { part }),
});

export const changedFinding = (reason: ProblemReason, part?: ImportLabel): Finding => ({
  effect: "changed",
  reason,
  ...(part && { part }),
});

export const keptFinding = (reason: ProblemReason, part: ImportLabel): Finding => ({
  effect: "kept",
  reason,
  part,
});

/** A file that was attached to the row. Keepwell has no attachments, so the page tells the user the file's name. */
export const attachmentFinding = (thing: string): Finding => ({
  effect: "part_left_out",
  reason: "attachment",
  thing,
});
