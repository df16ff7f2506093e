import type { Rotation } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { EntryType } from "@keepwell/contract/buckets/entry.ts";
import type { Sealed } from "@keepwell/crypto/envelope.ts";
import type { Row } from "@keepwell/crypto/row/row-form.ts";
import type { Generated } from "kysely";
import type { Created, Touched } from "./column-types.ts";

export interface BucketTable {
  uid: string;
  owner_uid: string;
  /** A readable copy; empty if the name is only sealed. */
  name: string;
  is_system: boolean;
  gen: Generated<number>;
  /**
   * Either `header_row` and `header_rev` are set, or only `header_mac`. The row contains the bucket's name, sealed
   * under the current key. A client of an earlier version makes only the MAC.
   */
  header_row: Row<"bucket"> | null;
  header_rev: number | null;
  header_mac: string | null;
  /**
   * Set if a reset has locked the bucket: the generation of the previous account key, which alone opens the bucket's
   * key. Replies to the owner leave out a locked bucket.
   */
  locked_ak_gen: number | null;
  rotation: Rotation | null;
  /**
   * Whether this is a former system bucket: a reset made a new system bucket, and the user recovered this one later.
   */
  recovered: Generated<boolean>;
  /** The uid of the team's enterprise. */
  enterprise_uid: string | null;
  /** Whether the bucket inherits no permissions from its enterprise. */
  is_restricted: Generated<boolean>;
  /** Each exclusive lock increases this number. It may start at any value. See [Note: Writing in a bucket]. */
  locks: Generated<number>;
  /** When the bucket was moved to Trash. */
  trashed_at: Date | null;
  created_at: Created;
  updated_at: Touched;
}

/** What a client with a bucket's key has stated about the bucket: its row or, in earlier versions, only a MAC. */
export type HeaderColumns = Pick<BucketTable, "header_mac" | "header_row" | "header_rev">;

export interface ListTable {
  uid: string;
  bucket_uid: string;
  /** A readable copy; empty if the name is only sealed. */
  name: string;
  /**
   * The row with the sealed name, the generation of the bucket's key that seals it, and its revision: all set, or all
   * null.
   */
  sealed_row: Row<"list"> | null;
  row_gen: number | null;
  rev: number | null;
  is_restricted: Generated<boolean>;
  created_at: Created;
  updated_at: Touched;
}

export interface EntryTable {
  uid: string;
  bucket_uid: string;
  /** A list of the same bucket; null if the entry is in no list. */
  list_uid: string | null;
  type: EntryType;
  name: string;
  sealed_name: Sealed<"field-name"> | null;
  /**
   * The row that lists show, the generation of the bucket's key that seals it, and its counter: all set, or all null.
   */
  sealed_row: Row<"entry"> | null;
  row_gen: number | null;
  k: number | null;
  rev: number;
  ek: Sealed<"ek">;
  ek_gen: number;
  gen: number;
  meta_mac: string;
  url: Sealed<"field-url"> | null;
  username: Sealed<"field-username"> | null;
  password: Sealed<"field-password"> | null;
  text: Sealed<"field-text">;
  extra: Sealed<"field-extra">;
  is_restricted: Generated<boolean>;
  /** How many bytes the versions and the previous keys have. */
  history_bytes: Generated<number>;
  /** When the entry was moved to Trash. */
  trashed_at: Date | null;
  created_at: Created;
  updated_at: Touched;
  updated_by: string | null;
}

export interface EntryVersionTable {
  bucket_uid: string;
  entry_uid: string;
  rev: number;
  name: string;
  sealed_name: Sealed<"field-name"> | null;
  ek_gen: number;
  meta_mac: string;
  url: Sealed<"field-url"> | null;
  username: Sealed<"field-username"> | null;
  password: Sealed<"field-password"> | null;
  text: Sealed<"field-text">;
  extra: Sealed<"field-extra">;
  saved_at: Date;
  saved_by: string | null;
}

export interface EntryPreviousKeyTable {
  bucket_uid: string;
  entry_uid: string;
  /** The generation of this key. The key of the next generation seals it. */
  ek_gen: number;
  sealed: Sealed<"ek-prev">;
}

/** What an entry with a row leaves in its bucket when a client moves it to another bucket or deletes it. */
interface TombstoneTable {
  bucket_uid: string;
  entry_uid: string;
  k: number;
  gen: number;
  sealed: Row<"tombstone">;
  created_at: Created;
  /** The list in which the entry was; null if it was in no list, or if the entry itself was restricted. */
  list_uid: string | null;
  /** Whether the entry or its list was restricted. */
  is_hidden: Generated<boolean>;
}

export interface MarkTable {
  uid: Generated<string>;
  user_uid: string;
  bucket_uid: string;
  created_at: Created;
}

/**
 * How much an account holds; written by triggers (migration 0026). An account has several rows in this table, so
 * that concurrent writes seldom wait for each other. Readers add the rows up.
 */
interface AccountUsageTable {
  user_uid: string;
  stripe: number;
  entries: number;
  bytes: number;
  /** Buckets and lists. */
  containers: number;
  /** Entries created or saved in the minute that `minute` names. */
  written: number;
  minute: Date;
}

/** See [Note: Change feed] in migration 0035. */
interface BucketFeedTable {
  bucket_uid: string;
  seq: Generated<number>;
}

interface EntryChangeTable {
  bucket_uid: string;
  entry_uid: string;
  seq: number | null;
  /** Whether the list or the restriction of the entry has changed in the change `seq`. */
  is_moved: boolean;
  /** The number of the latest earlier change that changed the entry's list or restriction. */
  moved_seq: number | null;
  changed_at: Created;
  /** When the entry leaves the bucket, `list_uid` and `is_hidden` get the values in its tombstone. */
  list_uid: string | null;
  is_hidden: Generated<boolean>;
}

export interface BucketsTables {
  account_usage: AccountUsageTable;
  buckets: BucketTable;
  bucket_feeds: BucketFeedTable;
  entry_changes: EntryChangeTable;
  bookmarks: MarkTable;
  archives: MarkTable;
  lists: ListTable;
  entries: EntryTable;
  entry_versions: EntryVersionTable;
  entry_previous_keys: EntryPreviousKeyTable;
  tombstones: TombstoneTable;
}
