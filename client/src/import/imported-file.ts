/** @file A file as read, before anything of it is saved. Plain data: it is sent from a worker. */
import type { EntryDraft } from "../buckets/save-entry.ts";
import type { ImportLabel } from "./import-words.ts";

/** Where in the file: the line a row begins at, or the number of the item; both counted from 1. */
export interface ImportPlace {
  readonly by: "line" | "item";
  readonly number: number;
}

export interface ImportedRow {
  readonly place: ImportPlace;
  /** The names of the bucket and of the list that held the item in the file; nested names as `A / B`. */
  readonly bucketName?: string;
  readonly listName?: string;
  readonly draft: EntryDraft;
}

/** What happened to a row or to a part of it. */
export type ProblemReason =
  /** The row is empty. */
  | "empty"
  /** Not in the form that this kind of file has. */
  | "malformed"
  /** A folder, which has a row of its own in some files. */
  | "is_folder"
  /** The browser's own account, not an entry. */
  | "browser_account"
  /** It was in the trash of the program that exported it. */
  | "in_trash"
  /** It does not fit anywhere. Nothing is ever cut to fit. */
  | "too_long"
  /** A quotation mark is never closed, so the rest of the file became part of the cell. */
  | "open_quote"
  /** Quotation marks are malformed: the cells may be cut wrongly. */
  | "broken_quotes"
  /** More cells than the heading has; the rest became fields. */
  | "extra_cells"
  /** Invalid Unicode was repaired. */
  | "not_unicode"
  /** It had no name and was named after the host of its address, its user name or "Untitled". */
  | "name_made"
  /** Its name was shortened; the full name is in the text. */
  | "name_shortened"
  /** A value that does not fit its field is in the text. */
  | "moved_to_text"
  /** A second value for a field that holds one became a custom field. */
  | "became_field"
  /** An item of an unknown kind became a note with its fields. */
  | "became_note"
  /** It was in several buckets and goes to the first. */
  | "several_buckets"
  /** The name of its bucket or list was shortened. */
  | "place_shortened"
  /** Not a one-time code that Keepwell can make; kept as written. */
  | "totp_unreadable"
  /** Sealed with the entry for a later export; no screen shows it. */
  | "kept_unused"
  /** A file that was attached to it. */
  | "attachment"
  /** Too many details, which were left out: earlier passwords, passkeys, dates. */
  | "details_left_out";

/**
 * `left_out`: the row is not imported. `part_left_out`: the row is imported without the thing that is named. `kept`:
 * all of it is imported, but not all of it can be used.
 */
export type ProblemEffect = "left_out" | "part_left_out" | "changed" | "kept";

export interface Finding {
  readonly effect: ProblemEffect;
  readonly reason: ProblemReason;
  /** The part of the row that it is about; missing if it is about the whole row. */
  readonly part?: ImportLabel;
  /** The name of the thing that it is about: of an attachment, or the site of a passkey. Never a secret. */
  readonly thing?: string;
}

export interface RowProblem extends Finding {
  readonly place: ImportPlace;
  /** Enough of its name to recognise it by. Never a secret. */
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

/** A file that was attached to the row. Keepwell has no attachments, so it is named for the user to keep it elsewhere. */
export const attachmentFinding = (thing: string): Finding => ({
  effect: "part_left_out",
  reason: "attachment",
  thing,
});
