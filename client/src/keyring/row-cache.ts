/**
 * @file [Note: Row cache] The rows of each bucket as this browser last received them, with the cursor of the bucket's
 * change feed. So a bucket opens at once, and the server sends only what has changed. The cache also has the opened
 * content of each row, because opening 10,000 rows again takes longer. The record is sealed under a key that only this
 * account has, so only this account's page can have written the record. Cached rows are compared with the row marks,
 * like rows from the server. The cache is erased when the user signs out, when the session ends, and when the account
 * loses its access to the bucket; the row marks stay. Writing 10,000 rows at each change would take too long. So a
 * second record holds the few rows that have changed after the last full write, until all rows are written again. When
 * a page starts, it shows the rows of both records. It still asks the server for all changes after the cursor.
 */
import type { EntryRow, EntryType } from "@keepwell/contract/buckets/entry.ts";
import type { EntryRowContent } from "@keepwell/crypto/row/entry-row.ts";
import { unixNow } from "../unix-now.ts";
import { createRecordCache, type RecordCache, type RecordCacheParts } from "./record-cache.ts";

/**
 * An entry as the server sent it, and the content of its row. `content` is null if the row is missing or does not open.
 */
export interface KeptRow {
  readonly entry: EntryRow;
  readonly content: EntryRowContent | null;
}

export interface KeptRows {
  readonly cursor: string;
  /**
   * The time of the account's latest acceptance of a restored backup before these rows were read, in seconds since
   * 1970; 0 if there was none.
   */
  readonly restored: number;
  /** When the rows were last read in full, in seconds since 1970. */
  readonly fullAt: number;
  readonly rows: readonly KeptRow[];
}

/**
 * What has changed in a bucket since all its rows were last written to the cache: the changed rows, and the uids of
 * entries that have left the bucket.
 */
export interface RowChanges {
  readonly rows: readonly KeptRow[];
  readonly removed: readonly string[];
}

/** `savedAt`: when the rows were saved, in seconds since 1970. */
export type LoadedRows = KeptRows & { readonly savedAt: number };

export interface RowCache extends Pick<RecordCache, "erase" | "keepOnly"> {
  /**
   * Loads the rows; null unless a page of this account has written them for this bucket, in the current version of the
   * record.
   */
  load(bucketUid: string): Promise<LoadedRows | null>;
  /**
   * Saves the rows, and erases the changes before them. Never rejects: if saving fails, no rows are stored, and the next
   * start reads all of them.
   */
  save(bucketUid: string, kept: KeptRows): Promise<void>;
  /** Loads the changes since the rows were saved; null if there are none. */
  loadChanges(bucketUid: string): Promise<RowChanges | null>;
  /** Saves the changes since the rows were saved. Never rejects: if saving fails, the next start shows earlier rows. */
  saveChanges(bucketUid: string, changes: RowChanges): Promise<void>;
}

/** How many milliseconds the cache waits before it writes rows that were just read. The page shows the rows first. */
const KEEP_AFTER_MS = 250;

const afterShown = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, KEEP_AFTER_MS));

/** The kinds of these records, and the versions of their content. */
const ROWS = { kind: "rows", version: 2 } as const;
const CHANGES = { kind: "row-changes", version: 1 } as const;

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

interface StoredChanges {
  readonly rows: readonly Packed[];
  readonly removed: readonly string[];
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

/**
 * Parses a record that has opened. The content needs no check. Only a page of this account can have sealed the record,
 * and its version states the format.
 */
const parse = <Kept extends { readonly rows: readonly Packed[] }>(text: string, bucketUid: string) => {
  const { rows, ...kept }: Kept = JSON.parse(text);
  const bucket = { uid: bucketUid };
  return { ...kept, rows: rows.map((packed) => unpack(packed, bucket)) };
};

export const createRowCache = (parts: RecordCacheParts): RowCache => {
  const { uid, records } = parts;
  const all = createRecordCache(parts, ROWS);
  const changed = createRecordCache(parts, CHANGES);
  return {
    load: async (bucketUid) => {
      const text = await all.load(bucketUid);
      return text === null ? null : parse<Stored>(text, bucketUid);
    },
    save: (bucketUid, { rows, ...kept }) =>
      all.save(bucketUid, async () => {
        await afterShown();
        const stored: Stored = { savedAt: unixNow(), ...kept, rows: rows.map(pack) };
        await changed.erase(bucketUid);
        // If the new record cannot be stored, the previous one must not stay: changes that are saved later do not
        // include those between the two.
        await records.delete({ uid, kind: ROWS.kind, record: bucketUid });
        return JSON.stringify(stored);
      }),
    loadChanges: async (bucketUid) => {
      const text = await changed.load(bucketUid);
      return text === null ? null : parse<StoredChanges>(text, bucketUid);
    },
    saveChanges: (bucketUid, { rows, removed }) =>
      // Waits while all rows are being saved. Otherwise `save` could erase changes that are newer than the rows that it
      // writes.
      all.save(bucketUid, async () => {
        const stored: StoredChanges = { rows: rows.map(pack), removed };
        const text = JSON.stringify(stored);
        await changed.save(bucketUid, async () => (text === (await changed.load(bucketUid)) ? null : text));
        return null;
      }),
    erase: async (bucketUid) => {
      await all.erase(bucketUid);
      await changed.erase(bucketUid);
    },
    keepOnly: async (bucketUids) => {
      await all.keepOnly(bucketUids);
      await changed.keepOnly(bucketUids);
    },
  };
};
