/** @file What a file becomes before anything of it is saved. Plain data: it crosses from a worker. */
import type { EntryDraft } from "../buckets/save-entry.ts";
import type { ImportLabel } from "./import-words.ts";

/** Where in the file: the line a row begins at, or the number of the item; both counted from 1. */
export interface ImportPlace {
  readonly by: "line" | "item";
  readonly number: number;
}

export interface ImportedRow {
  readonly place: ImportPlace;
  /** Where it lay: the bucket and the list of that name, nested names as `A / B`. */
  readonly bucketName?: string;
  readonly listName?: string;
  readonly draft: EntryDraft;
}

/** What happened to a row or to a part of it. */
export type ProblemReason =
  /** Nothing is in it. */
  | "empty"
  /** Not of the form that this kind of file has. */
  | "malformed"
  /** It had been deleted where it comes from. */
  | "in_trash"
  /** It does not fit anywhere. Nothing is ever cut to fit. */
  | "too_long"
  /** A quotation mark is never closed: it swallowed the rest of the file. */
  | "open_quote"
  /** Quotation marks are not as they should be: the cells may be cut wrongly. */
  | "broken_quotes"
  /** More cells than the heading has; the rest became fields. */
  | "extra_cells"
  /** Text that is not valid Unicode was mended. */
  | "not_unicode"
  /** It had no name and was given the host of its address, its user name or "Untitled". */
  | "name_made"
  /** Its name was shortened; the whole of it is in the text. */
  | "name_shortened"
  /** A value that does not fit its field is in the text. */
  | "moved_to_text"
  /** A second value for a field that holds one became a custom field. */
  | "became_field"
  /** A kind of item that we do not have became a note with its fields. */
  | "became_note"
  /** It lay in several buckets and came to the first. */
  | "several_buckets"
  /** The name of its bucket or list was shortened. */
  | "place_shortened"
  /** Not a one-time code that we can make; kept as written. */
  | "totp_unreadable"
  /** Sealed with the entry for a later export; no screen shows it. */
  | "kept_unused"
  /** There was too much of that, and it was left out: earlier passwords, passkeys, dates. */
  | "details_left_out";

/** `left_out`: the row is not among the rows. `kept`: all of it is there, but not all can be used. */
export type ProblemEffect = "left_out" | "changed" | "kept";

export interface Finding {
  readonly effect: ProblemEffect;
  readonly reason: ProblemReason;
  /** Which part of the row; none means all of it. */
  readonly part?: ImportLabel;
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

export const leftOut = (reason: ProblemReason, part?: ImportLabel): Finding => ({
  effect: "left_out",
  reason,
  ...(part && { part }),
});

export const changed = (reason: ProblemReason, part?: ImportLabel): Finding => ({
  effect: "changed",
  reason,
  ...(part && { part }),
});

export const kept = (reason: ProblemReason, part: ImportLabel): Finding => ({ effect: "kept", reason, part });
