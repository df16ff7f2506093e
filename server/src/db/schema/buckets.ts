import type { Rotation } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { EntryType } from "@keepwell/contract/buckets/entry.ts";
import type { Sealed } from "@keepwell/crypto/envelope.ts";
import type { Generated } from "kysely";
import type { Created, Touched } from "./column-types.ts";

export interface BucketTable {
  uid: string;
  owner_uid: string;
  name: string;
  is_system: boolean;
  gen: Generated<number>;
  header_mac: string;
  /** The account key, given up since, that its key hangs on: such a bucket is in no answer. */
  locked_ak_gen: number | null;
  rotation: Rotation | null;
  /** Once the system bucket, and brought back beside the new one. */
  recovered: Generated<boolean>;
  /** Of a team's bucket. */
  enterprise_uid: string | null;
  /** Nothing comes down to it from above. */
  is_restricted: Generated<boolean>;
  /** Raised with each lock, from anywhere on; see [Note: Writing in a bucket]. */
  locks: Generated<number>;
  created_at: Created;
  updated_at: Touched;
}

export interface ListTable {
  uid: string;
  bucket_uid: string;
  name: string;
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
  /** Of its earlier versions and keys. */
  history_bytes: Generated<number>;
  created_at: Created;
  updated_at: Touched;
  updated_by: string | null;
}

interface EntryVersionTable {
  bucket_uid: string;
  entry_uid: string;
  rev: number;
  name: string;
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

interface EntryPreviousKeyTable {
  bucket_uid: string;
  entry_uid: string;
  /** Generation of the key that is sealed, under the one after it. */
  ek_gen: number;
  sealed: Sealed<"ek-prev">;
}

export interface MarkTable {
  uid: Generated<string>;
  user_uid: string;
  bucket_uid: string;
  created_at: Created;
}

/** What an account holds: its rows are added up. Triggers write it (migration 0026). */
interface AccountUsageTable {
  user_uid: string;
  stripe: number;
  entries: number;
  bytes: number;
  /** Buckets and lists. */
  containers: number;
  /** Entries created or saved in that minute. */
  written: number;
  minute: Date;
}

export interface BucketsTables {
  account_usage: AccountUsageTable;
  buckets: BucketTable;
  bookmarks: MarkTable;
  archives: MarkTable;
  lists: ListTable;
  entries: EntryTable;
  entry_versions: EntryVersionTable;
  entry_previous_keys: EntryPreviousKeyTable;
}
