/**
 * @file Earlier versions of Keepwell kept their data in PGlite, whose files PostgreSQL does not read. This file copies
 * the data to PostgreSQL, table by table, and compares each copy with the original. No other file loads PGlite.
 */
import type { PGlite } from "@electric-sql/pglite";
import type { Connection, Database } from "../database.ts";
import { migrate } from "../migrate.ts";

/** How many blocks of 8 KiB are read at once. */
const BLOCKS_AT_ONCE = 256;

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Settings with which both databases write times and bytes in the same form. */
const SAME_FORMAT =
  "set time zone 'UTC'; set datestyle = 'ISO'; set bytea_output = 'hex'; set extra_float_digits = 1";

const openOld = async (folder: string): Promise<PGlite> => {
  const { PGlite } = await import("@electric-sql/pglite");
  const { pg_trgm } = await import("@electric-sql/pglite/contrib/pg_trgm");
  const { unaccent } = await import("@electric-sql/pglite/contrib/unaccent");
  const old = await PGlite.create({ dataDir: folder, extensions: { pg_trgm, unaccent } });
  await old.exec(SAME_FORMAT);
  return old;
};

const TABLES = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  group by c.relname order by c.relname`;

/** The number of rows, and the sum of their digests. The sum does not depend on the order of the rows. */
const digestTable = (table: Table): string => `
  select count(*)::text || ' ' || coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0)::text as digest
  from (select ${table.columns.map(quoted).join(", ")} from ${quoted(table.name)}) t`;

const readBlocks = async (old: PGlite, { name }: Table): Promise<number> => {
  const { rows } = await old.query<{ blocks: number }>(
    "select (pg_relation_size($1::regclass) / 8192)::int as blocks",
    [quoted(name)],
  );
  return rows[0]?.blocks ?? 0;
};

const copyTable = async (old: PGlite, connection: Connection, table: Table): Promise<void> => {
  const names = table.columns.map(quoted).join(", ");
  const into = quoted(table.name);
  const blocks = await readBlocks(old, table);
  for (let from = 0; from < blocks; from += BLOCKS_AT_ONCE) {
    const { rows } = await old.query<{ batch: string | null }>(
      `select json_agg(t)::text as batch from (select ${names} from ${into}
       where ctid >= '(${from},0)'::tid and ctid < '(${from + BLOCKS_AT_ONCE},0)'::tid) t`,
    );
    const batch = rows[0]?.batch;
    if (batch)
      await connection.query(
        `insert into ${into} (${names}) overriding system value
         select ${names} from json_populate_recordset(null::${into}, $1::json)`,
        [batch],
      );
  }
};

const compare = async (old: PGlite, connection: Connection, table: Table): Promise<void> => {
  const before = (await old.query<{ digest: string }>(digestTable(table))).rows[0]?.digest;
  const after = (await connection.query(digestTable(table))).rows[0]?.["digest"];
  if (before === undefined || before !== after)
    throw new Error(`The table ${table.name} was not copied faithfully (${before} became ${String(after)}).`);
};

/** Makes the new sequences continue from the old values. */
const copySequences = async (old: PGlite, connection: Connection): Promise<void> => {
  const { rows } = await old.query<{ name: string; last: string }>(
    "select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' and last_value is not null",
  );
  for (const { name, last } of rows)
    await connection.query("select setval($1::regclass, $2)", [quoted(name), last]);
};

const copyAll = async (old: PGlite, connection: Connection): Promise<void> => {
  const { rows: tables } = await old.query<{ name: string; columns: string[] }>(TABLES);
  await connection.script(`${SAME_FORMAT}; set session_replication_role = replica; begin`);
  for (const table of tables) await connection.script(`delete from ${quoted(table.name)}`);
  for (const table of tables) await copyTable(old, connection, table);
  await copySequences(old, connection);
  for (const table of tables) await compare(old, connection, table);
  await connection.script("commit; set session_replication_role = origin");
};

/**
 * Copies an old database and its schema into an empty one. Does not apply the migrations that the old database lacks.
 * Opens PGlite in `folder`. PGlite writes to files that it opens, so the folder should be a copy.
 *
 * @throws if the old database is of a newer version or damaged, or if a table's copy differs.
 */
export const moveFromPGlite = async (folder: string, database: Database): Promise<void> => {
  const old = await openOld(folder);
  try {
    const { rows } = await old.query<{ name: string; sha256: string }>("select name, sha256 from migrations");
    await migrate(database, new Map(rows.map(({ name, sha256 }) => [name, sha256])));
    await database.exclusive((connection) => copyAll(old, connection));
  } finally {
    await old.close();
  }
};
