/**
 * @file [Note: Row cache] The rows of each bucket as the server sent them last, with the cursor of the bucket's
 * changes. So a bucket opens at once, and the server sends only what has changed. The cache also has the opened content
 * of each row, because opening 10,000 rows again takes longer. The record is sealed under a key that only this account
 * has, so only this account's page can have written the record. Cached rows are compared with the row marks, like rows
 * from the server. The cache is erased at sign-out, and when the session or the access ends; the row marks stay.
 */
import type { EntryRow, EntryType } from "@keepwell/contract/buckets/entry.ts";
import type { EntryRowContent } from "@keepwell/crypto/row/entry-row.ts";
import { unixNow } from "../unix-now.ts";
import { createRecordCache, type RecordCache, type RecordCacheParts } from "./record-cache.ts";

/** An entry as the server sent it, and the content of its row; null if the row is missing or does not open. */
export interface KeptRow {
  readonly entry: EntryRow;
  readonly content: EntryRowContent | null;
}

export interface KeptRows {
  readonly cursor: string;
  /**
   * When the account last accepted a restored backup before these rows were read, in seconds since 1970; 0 if it never
   * did.
   */
  readonly restored: number;
  /** When the rows were last read in full, in seconds since 1970. */
  readonly fullAt: number;
  readonly rows: readonly KeptRow[];
}

/** `savedAt` in seconds since 1970. */
export type LoadedRows = KeptRows & { readonly savedAt: number };

export interface RowCache extends Pick<RecordCache, "erase" | "keepOnly"> {
  /** Loads the rows; null unless a page of this version and this account has written them for this bucket. */
  load(bucketUid: string): Promise<LoadedRows | null>;
  /** Never rejects: if saving fails, the next start uses the record that was stored before, or reads all rows. */
  save(bucketUid: string, kept: KeptRows): Promise<void>;
}

/** How many milliseconds the cache waits before it writes rows that were just read. The page shows the rows first. */
const KEEP_AFTER_MS = 250;

const afterShown = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, KEEP_AFTER_MS));

/** The kind of these records, and the version of their content. */
const ROWS = { kind: "rows", version: 2 } as const;

/** One row as an array. Without the names of JSON members, the text of up to 10,000 rows is half as long. */
type Packed = readonly [
  uid: string,
  type: EntryType,
  rev: number,
  row: EntryRow["row"],
  list: EntryRow["password_list"],
  permissions: EntryRow["permissions"],
  createdAt: string,
  updatedAt: string,
  name: string,
  content: EntryRowContent | null,
  trashedAt: EntryRow["trashed_at"],
  isRestricted: boolean,
];

interface Stored {
  readonly savedAt: number;
  readonly cursor: string;
  readonly restored: number;
  readonly fullAt: number;
  readonly rows: readonly Packed[];
}

const pack = ({ entry, content }: KeptRow): Packed => [
  entry.uid,
  entry.type,
  entry.rev,
  entry.row,
  entry.password_list,
  entry.permissions,
  entry.created_at,
  entry.updated_at,
  entry.name,
  content,
  entry.trashed_at,
  entry.is_restricted,
];

const unpack = (packed: Packed, bucket: EntryRow["bucket"]): KeptRow => {
  const [uid, type, rev, row, list, permissions, createdAt, updatedAt, name, content, ...rest] = packed;
  const [trashedAt, isRestricted] = rest;
  const place = { uid, id: uid, name, rev, row, bucket, password_list: list, permissions };
  const state = { is_restricted: isRestricted, trashed_at: trashedAt };
  return { entry: { ...place, ...state, type, created_at: createdAt, updated_at: updatedAt }, content };
};

export const createRowCache = (parts: RecordCacheParts): RowCache => {
  const { load, save, erase, keepOnly } = createRecordCache(parts, ROWS);
  return {
    load: async (bucketUid) => {
      const text = await load(bucketUid);
      if (text === null) return null;
      // The content needs no check. Only a page of this account can have sealed the record, and its version states the
      // format.
      const { rows, ...kept }: Stored = JSON.parse(text);
      const bucket = { uid: bucketUid };
      return { ...kept, rows: rows.map((packed) => unpack(packed, bucket)) };
    },
    save: (bucketUid, { rows, ...kept }) =>
      save(bucketUid, async () => {
        await afterShown();
        const stored: Stored = { savedAt: unixNow(), ...kept, rows: rows.map(pack) };
        return JSON.stringify(stored);
      }),
    erase,
    keepOnly,
  };
};
