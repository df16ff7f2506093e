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
  /** The row that seals the name under the current key, and its revision; or the MAC of an earlier client. */
  header_row: Row<"bucket"> | null;
  header_rev: number | null;
  header_mac: string | null;
  /**
   * The generation of the former account key on which the bucket's key depends after a reset. Replies to the owner do
   * not contain such a bucket.
   */
  locked_ak_gen: number | null;
  rotation: Rotation | null;
  /** Whether this is a former system bucket, which was recovered beside the new one. */
  recovered: Generated<boolean>;
  /** The uid of the team's enterprise. */
  enterprise_uid: string | null;
  /** Whether the bucket inherits no permissions from its enterprise. */
  is_restricted: Generated<boolean>;
  /** Increased with each exclusive lock; starts at any number. See [Note: Writing in a bucket]. */
  locks: Generated<number>;
  /** When it was moved to Trash. */
  trashed_at: Date | null;
  created_at: Created;
  updated_at: Touched;
}

/** What the holders of a bucket's key state about it: its row, or the MAC of an earlier client. */
export type HeaderColumns = Pick<BucketTable, "header_mac" | "header_row" | "header_rev">;

export interface ListTable {
  uid: string;
  bucket_uid: string;
  /** A readable copy; empty if the name is only sealed. */
  name: string;
  /** The row that seals the name, the generation of the bucket's key that seals it, and its revision: all or none. */
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
  /** A list of the same bucket. */
  list_uid: string | null;
  type: EntryType;
  name: string;
  sealed_name: Sealed<"field-name"> | null;
  /** The row that lists show, the generation of the bucket's key that seals it, and its counter: all or none. */
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
  /** The bytes of previous versions and keys. */
  history_bytes: Generated<number>;
  /** When it was moved to Trash. */
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
  /** The generation of the sealed key, which is sealed under the key of the next generation. */
  ek_gen: number;
  sealed: Sealed<"ek-prev">;
}

/** What an entry that had a row leaves in a bucket when it is moved or deleted. */
interface TombstoneTable {
  bucket_uid: string;
  entry_uid: string;
  k: number;
  gen: number;
  sealed: Row<"tombstone">;
  created_at: Created;
}

export interface MarkTable {
  uid: Generated<string>;
  user_uid: string;
  bucket_uid: string;
  created_at: Created;
}

/** What an account holds is the sum of its rows here. Triggers write the rows (migration 0026). */
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
  is_moved: boolean;
  changed_at: Created;
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
