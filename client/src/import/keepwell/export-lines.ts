/**
 * @file The lines of Keepwell's own export file (docs/export.md). Plain data, because the page sends them to a worker.
 */
import type { OpenFields } from "@keepwell/crypto/entry/seal-fields.ts";

export interface ExportedBucket {
  readonly kind: "bucket";
  readonly uid: string;
  readonly name: string;
  readonly access: "owner" | "admin" | "write" | "read";
  readonly shared: boolean;
  /** Whether the bucket is the account's "Private passwords". */
  readonly private: boolean;
}

export interface ExportedList {
  readonly kind: "list";
  readonly uid: string;
  readonly bucket: string;
  readonly name: string;
  /** False if no user has confirmed the name. In this case the name comes from the server alone. */
  readonly confirmed: boolean;
}

export type ExportedFields =
  | ({ readonly type: "password" } & Readonly<OpenFields<"password">>)
  | ({ readonly type: "note" } & Readonly<OpenFields<"note">>);

export type ExportedVersion = {
  readonly rev: number;
  readonly saved_at: string;
  readonly name: string;
} & ExportedFields;

export type ExportedEntry = {
  readonly kind: "entry";
  readonly uid: string;
  readonly bucket: string;
  readonly list: string | null;
  readonly name: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly starred: boolean;
  /** When the entry was moved to Trash; null if it is not in Trash. */
  readonly trashed_at: string | null;
  /** The earlier versions, the newest first. */
  readonly versions: readonly ExportedVersion[];
} & ExportedFields;

/**
 * Why something is not in the file.
 * - `closed`: the bucket cannot be opened.
 * - `unverifiable`: it does not verify.
 * - `older`: this browser has seen a newer version of it.
 * - `missing`: the server does not send it.
 * - `label`: its name or type does not verify.
 * - `policy`: the enterprise's export policy does not let this member export the bucket.
 */
export type OmittedReason = "policy" | "closed" | "unverifiable" | "older" | "missing" | "label";

export interface Omitted {
  readonly kind: "omitted";
  readonly bucket: string | null;
  readonly entry: string | null;
  /** The name as the page shows it; may be empty. */
  readonly name: string;
  /** The revision of an omitted version; null if a bucket, a list or an entry is omitted. */
  readonly rev: number | null;
  readonly reason: OmittedReason;
}

export type ContentLine = ExportedBucket | ExportedList | ExportedEntry | Omitted;

export interface FirstLine {
  readonly kind: "export";
  readonly v: 1;
  readonly made_at: string;
  readonly email: string;
}

/** The number of lines of each kind in the file, and of the versions in these lines. */
export interface ExportCounts {
  readonly buckets: number;
  readonly lists: number;
  readonly entries: number;
  readonly omitted: number;
  readonly versions: number;
}

export type LastLine = { readonly kind: "end" } & ExportCounts;

export type ExportLine = FirstLine | ContentLine | LastLine;

export const countLines = (lines: readonly ContentLine[]): ExportCounts => {
  const count = { bucket: 0, list: 0, entry: 0, omitted: 0 };
  let versions = 0;
  for (const line of lines) {
    count[line.kind] += 1;
    if (line.kind === "entry") versions += line.versions.length;
  }
  return {
    buckets: count.bucket,
    lists: count.list,
    entries: count.entry,
    omitted: count.omitted,
    versions,
  };
};
