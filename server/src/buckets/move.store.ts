/** @file Moving entries to another bucket, with their history. */
import { sql } from "kysely";
import type { EntryPreviousKeyTable, EntryTable, EntryVersionTable } from "../db/schema/buckets.ts";
import type { Handle } from "../db/schema.ts";

/** An entry's key and row as they are sealed for the target. */
interface Arriving {
  readonly uid: string;
  readonly ek: string;
  readonly sealed_row: string | null;
  readonly k: number | null;
  /** The readable copy of the name. An empty string erases it, but only if the name is sealed; null keeps it. */
  readonly name: string | null;
}

interface Move {
  readonly from: string;
  readonly to: { readonly bucketUid: string; readonly listUid: string | null; readonly gen: number };
  readonly entries: readonly Arriving[];
}

/** The names of a table's columns. The compiler refuses a list that lacks a column of the table. */
type Listed<Name extends string> = Readonly<Record<Name, true>>;

/** The sealed columns that an entry and its versions share, without `sealed_name`, and the label's MAC. */
const SEALED = {
  meta_mac: true,
  url: true,
  username: true,
  password: true,
  text: true,
  extra: true,
} as const;

/** The columns that an entry keeps when it moves. */
const KEPT: Listed<
  Exclude<
    keyof EntryTable,
    "bucket_uid" | "list_uid" | "is_restricted" | "gen" | "ek" | "sealed_row" | "row_gen" | "k" | "name"
  >
> = {
  uid: true,
  type: true,
  sealed_name: true,
  rev: true,
  ek_gen: true,
  ...SEALED,
  history_bytes: true,
  trashed_at: true,
  created_at: true,
  updated_at: true,
  updated_by: true,
};
const VERSION: Listed<Exclude<keyof EntryVersionTable, "bucket_uid" | "name">> = {
  entry_uid: true,
  rev: true,
  sealed_name: true,
  ek_gen: true,
  ...SEALED,
  saved_at: true,
  saved_by: true,
};
const PREVIOUS_KEY: Listed<Exclude<keyof EntryPreviousKeyTable, "bucket_uid">> = {
  entry_uid: true,
  ek_gen: true,
  sealed: true,
};

const columns = (listed: Listed<string>, of = "") =>
  sql.join(Object.keys(listed).map((name) => sql.ref(`${of}${name}`)));

/** The entries as rows of a table `moved`. */
const movedRows = (entries: readonly Arriving[]) => {
  const rows = JSON.stringify(
    entries.map(({ uid, ek, sealed_row, k, name }) => ({ uid, ek, sealed_row, k, name })),
  );
  return sql`json_to_recordset(${rows}::json) as moved(uid uuid, ek text, sealed_row text, k bigint, name text)`;
};

/**
 * The readable name of an entry after the move: the name that the client sends. Null keeps the present name; an empty
 * name erases it, but only if the entry has a sealed name.
 */
const movedName = (table: string) => sql`
  case when moved.name = '' and ${sql.ref(`${table}.sealed_name`)} is null then ${sql.ref(`${table}.name`)}
    else coalesce(moved.name, ${sql.ref(`${table}.name`)}) end`;

/** Erases or keeps a version's readable name, but never replaces it, because it may differ from the entry's. */
const versionName = sql`
  case when moved.name = '' and version.sealed_name is not null then '' else version.name end`;

/** If the entry has a row, the generation of the target's key, which seals the row; otherwise null. */
const rowGen = ({ to }: Move) => sql`case when moved.k is not null then ${to.gen}::integer end`;

/**
 * For entries that are already in the target bucket: replaces their wrapped keys and their rows. Moves the entries to
 * the list, or out of their lists, and ends their restrictions.
 */
const rewrapInPlace = (within: Handle, move: Move) => {
  const { to, entries } = move;
  return sql`
    update entries set list_uid = ${to.listUid}::uuid, is_restricted = false, ek = moved.ek, gen = ${to.gen},
      sealed_row = moved.sealed_row, row_gen = ${rowGen(move)}, k = moved.k, name = ${movedName("entries")}
    from ${movedRows(entries)}
    where entries.bucket_uid = ${to.bucketUid} and entries.uid = moved.uid`.execute(within);
};

/**
 * Moves entries that the transaction has locked. Inserts them and their history in the target bucket, in the given list
 * and without restrictions, and deletes both in the source bucket.
 */
export const moveEntries = async (within: Handle, move: Move): Promise<void> => {
  const { from, to, entries } = move;
  if (from === to.bucketUid) return void (await rewrapInPlace(within, move));
  await sql`
    with moved as (select * from ${movedRows(entries)}),
      gone as (delete from entries where bucket_uid = ${from} and uid in (select uid from moved) returning *),
      arrived as (
        insert into entries (bucket_uid, list_uid, gen, ek, sealed_row, row_gen, k, name, ${columns(KEPT)})
        select ${to.bucketUid}::uuid, ${to.listUid}::uuid, ${to.gen}::integer, moved.ek, moved.sealed_row, ${rowGen(move)}, moved.k,
          ${movedName("gone")}, ${columns(KEPT, "gone.")} from gone join moved on moved.uid = gone.uid),
      versions as (
        insert into entry_versions (bucket_uid, name, ${columns(VERSION)})
        select ${to.bucketUid}::uuid, ${versionName}, ${columns(VERSION, "version.")}
        from entry_versions version join gone on gone.uid = version.entry_uid join moved on moved.uid = gone.uid
        where version.bucket_uid = ${from})
    insert into entry_previous_keys (bucket_uid, ${columns(PREVIOUS_KEY)})
    select ${to.bucketUid}::uuid, ${columns(PREVIOUS_KEY)} from entry_previous_keys
    where bucket_uid = ${from} and entry_uid in (select uid from gone)`.execute(within);
};
