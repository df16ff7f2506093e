import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Connection, Database } from "./database.ts";
import { isLockedOut } from "./database-errors.ts";

/** The number of the advisory lock: any constant that no other lock uses. */
const LOCK = 7_233_901;
/**
 * If a migration waits for a table that another server's transaction uses, every later call on that table waits behind
 * the migration. So the migration soon gives up, undoes everything, and begins again.
 */
const BRIEF_WAITS = "set local lock_timeout = '2s'";
const PAUSE_MS = 1000;
/** All attempts together take about ten minutes: longer than a backup, which locks every table while it runs. */
const ATTEMPTS = 200;
const MIGRATIONS = fileURLToPath(new URL("../../migrations/", import.meta.url));
const NAME = /^\d{4}_[a-z0-9_]+\.sql$/;

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
}

/** Names of migrations that have run, with the digest of each. */
type Applied = ReadonlyMap<string, string>;

/**
 * Reads a migration with `\n` as its line ending. A checkout may change line endings, but the digest must stay the
 * same.
 */
const readMigration = (name: string): Migration => {
  const sql = readFileSync(`${MIGRATIONS}${name}`, "utf8").replaceAll("\r\n", "\n");
  return { name, sql, sha256: createHash("sha256").update(sql).digest("hex") };
};

const allMigrations = (): Migration[] =>
  readdirSync(MIGRATIONS)
    .filter((file) => NAME.test(file))
    .sort()
    .map(readMigration);

/** Up to three tables that belong to no extension. */
const TABLES = `
  select relname::text as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not exists (
    select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e'
  ) order by relname limit 3`;
/** Whether the table `migrations` is Keepwell's: another program's table of this name has other columns. */
const OWN_LIST = `
  select from pg_attribute where attrelid = to_regclass('public.migrations') and attname in ('name', 'sha256')`;

const refuseForeign = async (connection: Connection): Promise<void> => {
  const { rows } = await connection.query(TABLES);
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => String(name)).join(", ");
  throw new Error(
    `The database holds tables of another program (${names}). Nothing was changed. Set DATABASE_URL to a database of Keepwell's own.`,
  );
};

/** Returns the migrations that have run; null if the database is empty. Throws if the database is another program's. */
const readApplied = async (connection: Connection): Promise<Applied | null> => {
  const columns = await connection.query(OWN_LIST);
  if (columns.rows.length < 2) {
    await refuseForeign(connection);
    return null;
  }
  const { rows } = await connection.query("select name, sha256 from migrations");
  return new Map(rows.map((row) => [String(row["name"]), String(row["sha256"])]));
};

/** The search for names normalizes text, which PostgreSQL can do only in this encoding. */
const ENCODING = "UTF8";

const refuseEncoding = async (connection: Connection): Promise<void> => {
  const { rows } = await connection.query("select current_setting('server_encoding') as encoding");
  const encoding = String(rows[0]?.["encoding"]);
  if (encoding === ENCODING) return;
  throw new Error(
    `The database has the encoding ${encoding}, and Keepwell needs ${ENCODING}. Nothing was changed. Create it anew with: createdb --encoding=${ENCODING} --locale=C.UTF-8 --template=template0.`,
  );
};

const readOrBegin = async (connection: Connection): Promise<Applied> => {
  const found = await readApplied(connection);
  if (found) return found;
  await refuseEncoding(connection);
  await connection.script(
    "create table migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())",
  );
  return new Map();
};

const refuseAltered = (done: Applied, known: readonly Migration[]): void => {
  for (const [name, sha256] of done) {
    const migration = known.find((one) => one.name === name);
    if (!migration)
      throw new Error(
        `The database is newer than this program: it has migration ${name}. Use the newer version of Keepwell.`,
      );
    if (migration.sha256 !== sha256) throw new Error(`Migration ${name} was changed after it had run.`);
  }
};

/**
 * Applies pending migrations within the connection's transaction; returns their names.
 *
 * @param upTo if given, only these migrations run. Then older data can be loaded into the schema that it had.
 */
export const applyMigrations = async (
  connection: Connection,
  upTo: Applied | undefined,
): Promise<string[]> => {
  // Lock before the table is created: several servers may start at once on a new database.
  await connection.query("select pg_advisory_xact_lock($1)", [LOCK]);
  await connection.script(BRIEF_WAITS);
  const done = await readOrBegin(connection);
  const known = allMigrations();
  refuseAltered(upTo ?? done, known);
  const pending = known.filter(({ name }) => !done.has(name) && (upTo?.has(name) ?? true));
  for (const { name, sql, sha256 } of pending) {
    await connection.script(sql);
    await connection.query("insert into migrations (name, sha256) values ($1, $2)", [name, sha256]);
  }
  return pending.map((migration) => migration.name);
};

const migrateOnce = async (connection: Connection, upTo: Applied | undefined): Promise<string[]> => {
  // Each statement must see what another server committed while this server waited for the lock.
  await connection.script("begin isolation level read committed");
  try {
    const names = await applyMigrations(connection, upTo);
    await connection.script("commit");
    return names;
  } catch (error) {
    await connection.script("rollback");
    throw error;
  }
};

/**
 * Applies all pending migrations or none; returns their names. Waits for a server that is migrating now. A server of an
 * earlier version can run meanwhile.
 *
 * @param upTo if given, only these migrations run. Then older data can be loaded into the schema that it had.
 */
export const migrate = (database: Pick<Database, "exclusive">, upTo?: Applied): Promise<string[]> =>
  database.exclusive(async (connection) => {
    for (let attempt = 1; ; attempt += 1)
      try {
        return await migrateOnce(connection, upTo);
      } catch (error) {
        if (attempt === ATTEMPTS || !isLockedOut(error)) throw error;
        await wait(PAUSE_MS);
      }
  });

/**
 * Throws an error that says what to do, unless the database has this program's schema. Changes nothing, because
 * operators' commands do not migrate.
 */
export const requireMigrated = (database: Pick<Database, "exclusive">): Promise<void> =>
  database.exclusive(async (connection) => {
    const done = await readApplied(connection);
    if (!done)
      throw new Error(
        "The database is empty. Start the server, which sets it up, or set DATABASE_URL to the database of the server.",
      );
    const known = allMigrations();
    refuseAltered(done, known);
    if (known.some(({ name }) => !done.has(name)))
      throw new Error(
        "The data is of an earlier version of Keepwell. Start the server, which brings it up to date. To back up first, use the earlier version.",
      );
  });
