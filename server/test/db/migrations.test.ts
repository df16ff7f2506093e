import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { parseSync } from "oxc-parser";
import { migrate } from "../../src/db/migrate.ts";
import { openEmptyDatabase, openSecond, openTestDatabase, type TestDatabase } from "../engine.ts";

const FILES = readdirSync(new URL("../../migrations/", import.meta.url)).sort();

let database: TestDatabase;
before(async () => {
  database = await openTestDatabase();
});
after(() => database.close());

test("migrations are numbered without a gap", () => {
  FILES.forEach((file, at) => {
    assert.match(file, /^\d{4}_[a-z0-9_]+\.sql$/);
    assert.equal(Number(file.slice(0, 4)), at + 1);
  });
});

test("an empty database is migrated once", async () => {
  const empty = await openEmptyDatabase();
  try {
    assert.deepEqual(await migrate(empty), FILES);
    assert.deepEqual(await migrate(empty), []);
  } finally {
    await empty.close();
  }
});

test("a database whose encoding is not UTF8 is refused, and stays empty", async () => {
  const ascii = await openEmptyDatabase("encoding 'SQL_ASCII' locale 'C' template template0");
  try {
    await assert.rejects(migrate(ascii), {
      message: /^The database has the encoding SQL_ASCII, and Keepwell needs UTF8\. Nothing was changed\. /,
    });
    const { rows } = await sql`select from pg_class where relname = 'migrations'`.execute(ascii.handle);
    assert.equal(rows.length, 0);
  } finally {
    await ascii.close();
  }
});

test("three servers that start at once on a new database migrate it once", async () => {
  const empty = await openEmptyDatabase();
  const others = [1, 2].map(() => openSecond(empty));
  try {
    const ran = await Promise.all([empty, ...others].map((one) => migrate(one)));
    assert.deepEqual(ran.flat(), FILES);
  } finally {
    for (const other of others) await other.close();
    await empty.close();
  }
});

test("calls of a running server do not wait for a migration that waits for a table", async () => {
  const empty = await openEmptyDatabase();
  const isWaiting = async () => {
    const { rows } = await sql`
      select from pg_locks where relation = 'enterprises'::regclass and not granted`.execute(empty.handle);
    return rows.length > 0;
  };
  try {
    const { rows } = await sql<{ name: string; sha256: string }>`
      select name, sha256 from migrations where name < '0044'`.execute(database.handle);
    await migrate(empty, new Map(rows.map(({ name, sha256 }) => [name, sha256])));
    const migrating = await empty.exclusive(async (backup) => {
      await backup.script("begin; lock table enterprises in access share mode");
      const running = { names: migrate(empty) };
      while (!(await isWaiting())) await wait(20);
      await sql`select from enterprises`.execute(empty.handle);
      await backup.script("rollback");
      return running;
    });
    assert.deepEqual(
      await migrating.names,
      FILES.filter((name) => name >= "0044"),
    );
  } finally {
    await empty.close();
  }
});

test("a migration run closes every connection that it opened", async () => {
  const empty = await openEmptyDatabase();
  const connections = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity where datname = current_database()
    `.execute(empty.handle);
    return rows[0]?.n;
  };
  try {
    const before = await connections();
    const other = openSecond(empty);
    await migrate(other);
    await other.close();
    // PostgreSQL takes a moment to end a connection that its client has closed.
    for (let tries = 0; (await connections()) !== before && tries < 100; tries += 1) await wait(20);
    assert.equal(await connections(), before);
  } finally {
    await empty.close();
  }
});

test("if a migration was changed after it ran, a migration run is refused", async () => {
  const last = FILES.at(-1) ?? "";
  const { rows } = await sql<{ sha256: string }>`select sha256 from migrations where name = ${last}`.execute(
    database.handle,
  );
  await sql`update migrations set sha256 = 'altered' where name = ${last}`.execute(database.handle);
  await assert.rejects(migrate(database), new RegExp(`Migration ${last} was changed after it had run`));
  await sql`update migrations set sha256 = ${rows[0]?.sha256} where name = ${last}`.execute(database.handle);
  assert.deepEqual(await migrate(database), []);
});

test("a database newer than the program is refused", async () => {
  await sql`insert into migrations (name, sha256) values ('9999_future.sql', 'x')`.execute(database.handle);
  await assert.rejects(
    migrate(database),
    /The database is newer than this program: it has migration 9999_future\.sql/,
  );
  await sql`delete from migrations where name = '9999_future.sql'`.execute(database.handle);
});

interface Column {
  readonly type: string;
  readonly nullable: boolean;
  readonly byDefault: boolean;
}
type Schema = Record<string, Record<string, Column>>;

/** The kind of database column for each TypeScript type. */
const KIND_OF: readonly [type: RegExp, kind: string][] = [
  [/\b(number)\b/, "number"],
  [/\b(boolean)\b/, "boolean"],
  [/\b(Date|Created|Touched)\b/, "time"],
  [/^ColumnType<.+, string( \| null)?, string( \| null)?>$/, "json"],
];
const KIND_OF_COLUMN: Readonly<Record<string, string>> = {
  integer: "number",
  smallint: "number",
  bigint: "number",
  boolean: "boolean",
  "timestamp with time zone": "time",
  jsonb: "json",
};

type Members = (readonly [name: string, type: string])[];

interface Declared {
  readonly name: string;
  readonly members: Members;
  readonly extended: readonly string[];
}

/** Parses a file of the schema as text. Returns its interfaces with their members and types. */
const interfacesOf = (file: string): Declared[] => {
  const text = readFileSync(file, "utf8");
  return parseSync(file, text).program.body.flatMap((statement) => {
    const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declaration?.type !== "TSInterfaceDeclaration") return [];
    const members = declaration.body.body.flatMap(
      (member): Members =>
        member.type === "TSPropertySignature" && member.key.type === "Identifier" && member.typeAnnotation
          ? [[member.key.name, text.slice(member.typeAnnotation.start + 1, member.typeAnnotation.end).trim()]]
          : [],
    );
    const extended = declaration.extends.flatMap(({ expression }) =>
      expression.type === "Identifier" ? [expression.name] : [],
    );
    return [{ name: declaration.id.name, members, extended }];
  });
};

const declaredSchema = (): Schema => {
  const folder = fileURLToPath(new URL("../../src/db/schema/", import.meta.url));
  const declared = readdirSync(folder).flatMap((file) => interfacesOf(join(folder, file)));
  const interfaces = new Map(declared.map((one) => [one.name, one]));
  const tables = declared.flatMap(({ name, members }) => (name.endsWith("Tables") ? members : []));
  const membersOf = (name: string): Members => {
    const { members = [], extended = [] } = interfaces.get(name) ?? {};
    return [...extended.flatMap(membersOf), ...members];
  };
  const column = (type: string): Column => ({
    type: KIND_OF.find(([pattern]) => pattern.test(type))?.[1] ?? "text",
    nullable: /\| null>?$/.test(type),
    byDefault: /^(Generated|GeneratedAlways|Created|Touched)\b/.test(type),
  });
  return Object.fromEntries(
    tables.map(([table, name]) => [
      table,
      Object.fromEntries(membersOf(name).map(([key, type]) => [key, column(type)])),
    ]),
  );
};

/** Columns for which the program always gives a value, although they have a default. */
const ALWAYS_GIVEN = new Set(["buckets.is_system", "sessions.created_at", "sessions.last_used_at"]);

const storedSchema = async (): Promise<Schema> => {
  const { rows } = await sql<
    Record<"table_name" | "column_name" | "data_type" | "is_nullable", string> & {
      column_default: string | null;
    }
  >`
    select table_name, column_name, data_type, is_nullable, 
      coalesce(column_default, identity_generation, nullif(is_generated, 'NEVER')) as column_default
    from information_schema.columns
    where table_schema = 'public' and table_name <> 'migrations'`.execute(database.handle);
  const schema: Schema = {};
  for (const row of rows) {
    const name = `${row.table_name}.${row.column_name}`;
    const table = schema[row.table_name] ?? {};
    table[row.column_name] = {
      type: KIND_OF_COLUMN[row.data_type] ?? "text",
      nullable: row.is_nullable === "YES",
      byDefault: row.column_default !== null && !ALWAYS_GIVEN.has(name),
    };
    schema[row.table_name] = table;
  }
  return schema;
};

test("the schema files agree with the database about every table and column", async () => {
  assert.deepEqual(declaredSchema(), await storedSchema());
});

test("every foreign key has an index that begins with its first column", async () => {
  const { rows } = await sql<{ column: string }>`
    select c.conrelid::regclass::text || '.' || a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and not exists (
      select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`.execute(
    database.handle,
  );
  assert.deepEqual(rows.map(({ column }) => column).sort(), []);
});
