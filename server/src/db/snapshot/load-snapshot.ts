/**
 * @file Writes a snapshot into an empty database. The database gets the whole snapshot or stays empty; see [Note:
 * Snapshot].
 */
import { z } from "zod";
import type { Connection } from "../database.ts";
import { applyMigrations } from "../migrate.ts";
import { readTable, type TableDigest } from "./read-snapshot.ts";
import { DamagedBackup, type RecordType, SNAPSHOT_FORMAT, type SnapshotRecord } from "./snapshot-record.ts";
import { COPY_FORMAT, copyIn, listTables, quoted, type SnapshotTable } from "./snapshot-tables.ts";

const snapshotHead = z.object({
  format: z.int(),
  /** The version of Keepwell that made the backup. */
  version: z.string(),
  created_at: z.coerce.date(),
  /** The version of PostgreSQL. */
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
});
export type SnapshotHead = z.output<typeof snapshotHead>;

const tableRecord = z.object({ name: z.string(), columns: z.array(z.string()) });
const endRecord = z.object({ rows: z.int(), sha256: z.string() });
const sequenceRecords = z.array(z.object({ name: z.string(), last: z.string() }));
const completeRecord = z.object({ tables: z.int(), rows: z.int() });

const parsed = <S extends z.ZodType>(schema: S, { payload }: SnapshotRecord): z.output<S> => {
  const read = schema.safeParse(JSON.parse(payload.toString()));
  return read.success ? read.data : fail("a record is not readable");
};

const fail = (problem: string): never => {
  throw new DamagedBackup(problem);
};

/** Reads the records one after the other. */
interface Cursor {
  next(...types: readonly RecordType[]): Promise<SnapshotRecord>;
}

const createCursor = (records: AsyncIterator<SnapshotRecord>): Cursor => ({
  next: async (...types) => {
    const { value, done } = await records.next();
    if (done === true) return fail("it is cut off");
    return types.includes(value.type) ? value : fail(`a record ${value.type} is out of order`);
  },
});

/** The content of the records that precede the tables in a snapshot. */
export interface OpenedSnapshot {
  readonly head: SnapshotHead;
  readonly secrets: Readonly<Record<string, string>>;
  readonly cursor: Cursor;
}

/** Reads the first records. Throws if this program cannot read the snapshot. */
export const openSnapshot = async (records: AsyncIterator<SnapshotRecord>): Promise<OpenedSnapshot> => {
  const cursor = createCursor(records);
  const head = parsed(snapshotHead, await cursor.next("head"));
  if (head.format > SNAPSHOT_FORMAT)
    throw new Error(
      `The backup was made by Keepwell ${head.version}, which is newer than this program. Use that version.`,
    );
  const secrets = parsed(z.record(z.string(), z.string()), await cursor.next("secrets"));
  return { head, secrets, cursor };
};

/** Throws if the database has a table. */
export const requireEmpty = async (connection: Connection): Promise<void> => {
  const { rows } = await connection.query(
    "select count(*)::integer as tables from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')",
  );
  if (rows[0]?.["tables"] !== 0)
    throw new Error("The database is not empty. Make a new one, and restore the backup into that.");
};

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

const listForeignKeys = async (connection: Connection): Promise<ForeignKey[]> => {
  const { rows } = await connection.query(`
    select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  return rows.map((row) => ({
    table: String(row["table"]),
    name: String(row["name"]),
    definition: String(row["definition"]),
  }));
};

/**
 * Empties the tables, and runs `load` with triggers off and without foreign keys. Adds the foreign keys again at the
 * end, so that PostgreSQL checks them. The owner of the tables may do this without being a superuser.
 */
const withoutChecks = async (
  connection: Connection,
  tables: readonly SnapshotTable[],
  load: () => Promise<void>,
): Promise<void> => {
  const keys = await listForeignKeys(connection);
  const setTriggers = async (state: "disable" | "enable") => {
    for (const { name } of tables)
      await connection.script(`alter table ${quoted(name)} ${state} trigger user`);
  };
  await setTriggers("disable");
  for (const { table, name } of keys)
    await connection.script(`alter table ${table} drop constraint ${quoted(name)}`);
  for (const { name } of tables) await connection.script(`delete from ${quoted(name)}`);
  await load();
  for (const { table, name, definition } of keys)
    await connection.script(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
  await setTriggers("enable");
};

/**
 * Yields the rows of the table whose record has just been read. Then calls `ended` with the digest in the table's `end`
 * record.
 */
async function* rowsOf(cursor: Cursor, ended: (digest: TableDigest) => void): AsyncGenerator<Buffer> {
  for (;;) {
    const record = await cursor.next("data", "end");
    if (record.type === "end") return ended(parsed(endRecord, record));
    yield record.payload;
  }
}

const skipTable = async (cursor: Cursor): Promise<TableDigest> => {
  const digest = Promise.withResolvers<TableDigest>();
  const rows = rowsOf(cursor, digest.resolve);
  while (!(await rows.next()).done);
  return digest.promise;
};

const loadTable = async (
  connection: Connection,
  cursor: Cursor,
  table: SnapshotTable,
): Promise<TableDigest> => {
  const digest = Promise.withResolvers<TableDigest>();
  await copyIn(connection, table, rowsOf(cursor, digest.resolve));
  return digest.promise;
};

/** Reads the loaded table and compares it with the digest in the backup. */
const compareTable = async (
  connection: Connection,
  table: SnapshotTable,
  expected: TableDigest,
): Promise<void> => {
  const reading = readTable(connection, table);
  let step = await reading.next();
  while (step.done !== true) step = await reading.next();
  if (step.value.rows !== expected.rows || step.value.sha256 !== expected.sha256)
    fail(`the table ${table.name} is not what was backed up`);
};

export interface LoadedSnapshot {
  readonly tables: number;
  readonly rows: number;
  /** The names of other programs' tables in the snapshot. They are not restored. */
  readonly foreign: readonly string[];
}

/** Sets Keepwell's sequences. Sequences of other programs are left out, like their tables. */
const setSequences = async (
  connection: Connection,
  states: z.output<typeof sequenceRecords>,
): Promise<void> => {
  for (const { name, last } of states)
    await connection.query(
      "select setval(c.oid::regclass, $2) from pg_class c where c.oid = to_regclass($1)",
      [`public.${quoted(name)}`, last],
    );
};

const loadAll = async (
  connection: Connection,
  { cursor }: OpenedSnapshot,
  known: readonly SnapshotTable[],
): Promise<LoadedSnapshot> => {
  const loaded = { tables: 0, rows: 0 };
  const skipped = { tables: 0, rows: 0 };
  const foreign: string[] = [];
  let record = await cursor.next("table", "sequences");
  for (; record.type === "table"; record = await cursor.next("table", "sequences")) {
    const table = parsed(tableRecord, record);
    const isOurs = known.some(({ name }) => name === table.name);
    const counted = isOurs ? loaded : skipped;
    const digest = isOurs ? await loadTable(connection, cursor, table) : await skipTable(cursor);
    if (isOurs) await compareTable(connection, table, digest);
    else foreign.push(table.name);
    counted.tables += 1;
    counted.rows += digest.rows;
  }
  await setSequences(connection, parsed(sequenceRecords, record));
  const complete = parsed(completeRecord, await cursor.next("complete"));
  const isComplete =
    complete.tables === loaded.tables + skipped.tables && complete.rows === loaded.rows + skipped.rows;
  return isComplete && loaded.tables === known.length ? { ...loaded, foreign } : fail("tables are missing");
};

/**
 * Gives the change feeds a new id, which makes every earlier cursor invalid. With such a cursor a caller would miss
 * changes: after a restore, new changes get the numbers that the lost changes had. If the snapshot's version had no
 * such id yet, a pending migration adds one.
 */
const renewFeed = (connection: Connection): Promise<unknown> =>
  connection.query("update settings set value = gen_random_uuid()::text where key = 'feed'");

/**
 * Creates the schema with which the snapshot was made, loads the rows, and compares every table. Does not run the later
 * migrations. Throws, and leaves the database empty, if anything is missing or altered.
 */
export const loadSnapshot = async (
  connection: Connection,
  snapshot: OpenedSnapshot,
): Promise<LoadedSnapshot> => {
  await requireEmpty(connection);
  const { migrations } = snapshot.head;
  await connection.script(`${COPY_FORMAT}; begin`);
  try {
    await applyMigrations(connection, new Map(migrations.map(({ name, sha256 }) => [name, sha256])));
    const tables = await listTables(connection);
    let loaded: LoadedSnapshot = { tables: 0, rows: 0, foreign: [] };
    await withoutChecks(connection, tables, async () => {
      loaded = await loadAll(connection, snapshot, tables);
    });
    await renewFeed(connection);
    await connection.script("commit");
    return loaded;
  } catch (error) {
    await connection.script("rollback").catch(() => {});
    throw error;
  }
};
