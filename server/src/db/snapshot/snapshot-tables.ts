/** @file Lists the tables and the sequences of a database, for making and restoring a snapshot. */
import type { Connection } from "../database.ts";

/**
 * With these settings, every version of PostgreSQL writes the same text for a value, and writes rows in the order in
 * which they are stored.
 */
export const COPY_FORMAT =
  "set time zone 'UTC'; set datestyle = 'ISO'; set bytea_output = 'hex'; set extra_float_digits = 1; set intervalstyle = 'postgres'; set synchronize_seqscans = off; set client_encoding = 'UTF8'";

export interface SnapshotTable {
  readonly name: string;
  /** The table's columns, except generated ones, which PostgreSQL computes again. */
  readonly columns: readonly string[];
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const inCopy = ({ name, columns }: SnapshotTable): string =>
  `public.${quoted(name)} (${columns.map(quoted).join(", ")})`;

/**
 * All tables, with two exceptions. A restore itself writes the list of migrations. The rows of unlogged tables are
 * needed only for minutes.
 */
export const listTables = async (connection: Connection): Promise<SnapshotTable[]> => {
  const { rows } = await connection.query(`
    select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p' and c.relname <> 'migrations'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`);
  return rows.map(({ name, columns }) => ({ name: String(name), columns: columns as string[] }));
};

export interface SequenceState {
  readonly name: string;
  /**
   * The last number that the sequence has given, as text, because the number may be too large for a JavaScript number.
   */
  readonly last: string;
}

/** The sequences that have given a number. */
export const listSequences = async (connection: Connection): Promise<SequenceState[]> => {
  const { rows } = await connection.query(
    "select sequencename::text as name, last_value::text as last from pg_sequences where schemaname = 'public' and last_value is not null",
  );
  return rows.map(({ name, last }) => ({ name: String(name), last: String(last) }));
};

export const copyOut = (connection: Connection, table: SnapshotTable): AsyncIterable<Buffer> =>
  connection.copyOut(`copy ${inCopy(table)} to stdout`);

export const copyIn = (
  connection: Connection,
  table: SnapshotTable,
  rows: AsyncIterable<Buffer>,
): Promise<void> => connection.copyIn(`copy ${inCopy(table)} from stdin`, rows);
