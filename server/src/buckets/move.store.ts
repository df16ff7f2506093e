/** @file Moving entries to another bucket, with their history. */
import { sql } from "kysely";
import type { EntryPreviousKeyTable, EntryTable, EntryVersionTable } from "../db/schema/buckets.ts";
import type { Handle } from "../db/schema.ts";

interface Rewrapped {
  readonly uid: string;
  readonly ek: string;
}

interface Move {
  readonly from: string;
  readonly to: { readonly bucketUid: string; readonly gen: number };
  /** The entries, each with its key as it is wrapped for the target. */
  readonly keys: readonly Rewrapped[];
}

/** The names of a table's columns. The compiler refuses a list that lacks a column of the table. */
type Listed<Name extends string> = Readonly<Record<Name, true>>;

/** The columns that an entry keeps when it moves. */
const KEPT: Listed<Exclude<keyof EntryTable, "bucket_uid" | "list_uid" | "is_restricted" | "gen" | "ek">> = {
  uid: true,
  type: true,
  name: true,
  rev: true,
  ek_gen: true,
  meta_mac: true,
  url: true,
  username: true,
  password: true,
  text: true,
  extra: true,
  history_bytes: true,
  created_at: true,
  updated_at: true,
  updated_by: true,
};
const VERSION: Listed<Exclude<keyof EntryVersionTable, "bucket_uid">> = {
  entry_uid: true,
  rev: true,
  name: true,
  ek_gen: true,
  meta_mac: true,
  url: true,
  username: true,
  password: true,
  text: true,
  extra: true,
  saved_at: true,
  saved_by: true,
};
const PREVIOUS_KEY: Listed<Exclude<keyof EntryPreviousKeyTable, "bucket_uid">> = {
  entry_uid: true,
  ek_gen: true,
  sealed: true,
};

const columns = (listed: Listed<string>) => sql.join(Object.keys(listed).map((name) => sql.ref(name)));

/**
 * For entries that are already in the target bucket: replaces their wrapped keys, takes them out of their lists and
 * ends their restrictions.
 */
const rewrapInPlace = (within: Handle, { to, keys }: Move) => {
  const rows = JSON.stringify(keys.map(({ uid, ek }) => ({ uid, ek })));
  return sql`
    update entries set list_uid = null, is_restricted = false, ek = moved.ek, gen = ${to.gen}
    from json_to_recordset(${rows}::json) as moved(uid uuid, ek text)
    where entries.bucket_uid = ${to.bucketUid} and entries.uid = moved.uid`.execute(within);
};

/**
 * Moves entries that the transaction has locked. They and their history are inserted at the target, in no list and
 * not restricted, and deleted at the source together with their history there.
 */
export const moveEntries = async (within: Handle, move: Move): Promise<void> => {
  const { from, to, keys } = move;
  if (from === to.bucketUid) return void (await rewrapInPlace(within, move));
  const rows = JSON.stringify(keys.map(({ uid, ek }) => ({ uid, ek })));
  const history = (table: string, names: Listed<string>) => sql`
    insert into ${sql.table(table)} (bucket_uid, ${columns(names)})
    select ${to.bucketUid}::uuid, ${columns(names)} from ${sql.table(table)}
    where bucket_uid = ${from} and entry_uid in (select uid from gone)`;
  await sql`
    with moved as (select * from json_to_recordset(${rows}::json) as moved(uid uuid, ek text)),
      gone as (delete from entries where bucket_uid = ${from} and uid in (select uid from moved) returning *),
      arrived as (
        insert into entries (bucket_uid, gen, ek, ${columns(KEPT)})
        select ${to.bucketUid}::uuid, ${to.gen}::integer, (select ek from moved where moved.uid = gone.uid),
          ${columns(KEPT)} from gone),
      versions as (${history("entry_versions", VERSION)})
    ${history("entry_previous_keys", PREVIOUS_KEY)}`.execute(within);
};
