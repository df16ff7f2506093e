/** @file The tables as Kysely sees them. A test compares this file with the migrated database. */

import type { EntryType } from "@keepwell/contract/buckets/entry.ts";
import type { Bundle } from "@keepwell/contract/identity/identity.endpoints.ts";
import type { PlanId } from "@keepwell/contract/plans.ts";
import type { Sealed } from "@keepwell/crypto/envelope.ts";
import type { ColumnType, Generated, Kysely } from "kysely";

/** Set by the database, never changed. */
type Created = ColumnType<Date, never, never>;
/** Set by the database, changed on update. */
type Touched = ColumnType<Date, never, Date>;

interface SettingTable {
  key: string;
  value: string;
}

interface RateLimitTable {
  key: string;
  points: Generated<number>;
  expire: number | null;
}

export interface UserTable {
  uid: string;
  email: string;
  firstname: string;
  lastname: string;
  locale: string;
  kdf: number;
  /** Base64 of 16 bytes. */
  salt: string;
  /** Argon2id of the authentication key, with the pepper. */
  verifier: string;
  /** Counts passwords. */
  epoch: Generated<number>;
  /** Counts account keys. */
  ak_gen: Generated<number>;
  sek: Sealed<"sek">;
  bundle: ColumnType<Bundle, string, string>;
  private_key_x: Sealed<"idk-x">;
  private_key_ed: Sealed<"idk-ed">;
  created_at: Created;
}

export interface SessionTable {
  sid: string;
  user_uid: string;
  /** Null until the client has sealed the account key for its browser. */
  sealed_sek: Sealed<"sek-session"> | null;
  user_agent: string;
  ip: string;
  created_at: Created;
  last_used_at: Date;
  expires_at: Date;
}

interface SubscriberTable {
  uid: string;
  user_uid: string | null;
  created_at: Created;
}

interface SubscriptionTable {
  uid: string;
  subscriber_uid: string;
  plan: PlanId;
  created_at: Created;
  updated_at: Touched;
}

export interface BucketTable {
  uid: string;
  owner_uid: string;
  name: string;
  is_system: boolean;
  gen: Generated<number>;
  header_mac: string;
  created_at: Created;
  updated_at: Touched;
}

interface OwnBucketKeyTable {
  bucket_uid: string;
  gen: number;
  user_uid: string;
  wrap: Sealed<"bk-self">;
}

export interface ListTable {
  uid: string;
  bucket_uid: string;
  name: string;
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
  created_at: Created;
  updated_at: Touched;
  updated_by: string | null;
}

export interface MarkTable {
  uid: Generated<string>;
  user_uid: string;
  bucket_uid: string;
  created_at: Created;
}

interface EntryVersionTable {
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
  entry_uid: string;
  /** Generation of the key that is sealed, under the one after it. */
  ek_gen: number;
  sealed: Sealed<"ek-prev">;
}

export interface Tables {
  settings: SettingTable;
  rate_limits: RateLimitTable;
  users: UserTable;
  sessions: SessionTable;
  subscribers: SubscriberTable;
  subscriptions: SubscriptionTable;
  buckets: BucketTable;
  own_bucket_keys: OwnBucketKeyTable;
  bookmarks: MarkTable;
  archives: MarkTable;
  lists: ListTable;
  entries: EntryTable;
  entry_versions: EntryVersionTable;
  entry_previous_keys: EntryPreviousKeyTable;
}

/**
 * The database or a transaction on it. Every store function takes it first: PGlite has one
 * connection, and the outer handle used inside a transaction waits for ever.
 */
export type Handle = Kysely<Tables>;
