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

const sqlOf = (file: string): string =>
  readFileSync(new URL(`../../migrations/${file}`, import.meta.url), "utf8");

test("migrations are numbered without a gap", () => {
  FILES.forEach((file, at) => {
    assert.match(file, /^\d{4}_[a-z0-9_]+\.sql$/);
    assert.equal(Number(file.slice(0, 4)), at + 1);
  });
});

test("an empty database is brought up to date, once", async () => {
  const empty = await openEmptyDatabase();
  try {
    assert.deepEqual(await migrate(empty), FILES);
    assert.deepEqual(await migrate(empty), []);
  } finally {
    await empty.close();
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

test("a database that was only migrated is left by every connection as it is closed", async () => {
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
    // The server takes a moment to let go of one that has said goodbye.
    for (let tries = 0; (await connections()) !== before && tries < 100; tries += 1) await wait(20);
    assert.equal(await connections(), before);
  } finally {
    await empty.close();
  }
});

test("a migration that was changed after it ran is refused, and nothing more runs", async () => {
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

test("a subscriber of before there were billing addresses takes its user's names", async () => {
  const file = "0013_billing_address.sql";
  const uid = "7f3f3f0e-35a4-4a27-9c0e-6d2f4ad1b0a1";
  const empty = await openEmptyDatabase();
  try {
    const { rows } = await empty.exclusive(async ({ script, query }) => {
      for (const earlier of FILES.filter((one) => one < file)) await script(sqlOf(earlier));
      await script(`
        insert into users (uid, email, firstname, lastname, locale, kdf, salt, verifier, sek, bundle, private_key_x, private_key_ed)
        values ('${uid}', 'ann@example.test', 'Ann', 'Tremblay', 'fr', 1, '', '', '', '{}', '', '');
        insert into subscribers (uid, user_uid) values ('${uid}', '${uid}');`);
      await script("begin");
      await script(sqlOf(file));
      await script("commit");
      return query("select firstname, lastname, address from subscribers");
    });
    assert.deepEqual(rows, [{ firstname: "Ann", lastname: "Tremblay", address: null }]);
  } finally {
    await empty.close();
  }
});

test("what accounts held before it was counted is counted", async () => {
  const file = "0026_account_usage.sql";
  const [uid, bucket, entry] = [1, 2, 3].map((one) => `7f3f3f0e-35a4-4a27-9c0e-6d2f4ad1b0a${one}`);
  const empty = await openEmptyDatabase();
  try {
    const { rows } = await empty.exclusive(async ({ script, query }) => {
      for (const earlier of FILES.filter((one) => one < file)) await script(sqlOf(earlier));
      await script(`
        insert into users (uid, email, firstname, lastname, locale, kdf, salt, verifier, sek, bundle, private_key_x, private_key_ed)
        values ('${uid}', 'ann@example.test', 'Ann', 'Tremblay', 'fr', 1, '', '', '', '{}', '', '');
        insert into buckets (uid, owner_uid, name, header_mac) values ('${bucket}', '${uid}', 'Bucket', '');
        insert into lists (uid, bucket_uid, name) values ('${entry}', '${bucket}', 'List');
        insert into entries (uid, bucket_uid, type, name, rev, ek, ek_gen, gen, meta_mac, url, text, extra)
        values ('${entry}', '${bucket}', 'password', 'Entry', 2, '1', 2, 1, '', '22', '333', '4444');
        insert into entry_versions (entry_uid, rev, name, ek_gen, meta_mac, text, extra, saved_at)
        values ('${entry}', 1, 'Entry', 1, '', '55555', '666666', now());
        insert into entry_previous_keys (entry_uid, ek_gen, sealed) values ('${entry}', 1, '7777777');`);
      await script("begin");
      await script(sqlOf(file));
      await script("commit");
      return query(`select user_uid, account_usage.entries, bytes::integer, containers, history_bytes
        from account_usage, entries`);
    });
    assert.deepEqual(rows, [{ user_uid: uid, entries: 1, bytes: 28, containers: 2, history_bytes: 18 }]);
  } finally {
    await empty.close();
  }
});

interface Column {
  readonly type: string;
  readonly nullable: boolean;
  readonly byDefault: boolean;
}
type Schema = Record<string, Record<string, Column>>;

/** What TypeScript's types stand for in the database. */
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

/** A file of the schema, read as text: its interfaces' members with their types. */
const interfacesOf = (file: string): [name: string, members: Members][] => {
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
    return [[declaration.id.name, members]];
  });
};

const declaredSchema = (): Schema => {
  const folder = fileURLToPath(new URL("../../src/db/schema/", import.meta.url));
  const interfaces = new Map(readdirSync(folder).flatMap((file) => interfacesOf(join(folder, file))));
  const tables = [...interfaces].flatMap(([name, members]) => (name.endsWith("Tables") ? members : []));
  const column = (type: string): Column => ({
    type: KIND_OF.find(([pattern]) => pattern.test(type))?.[1] ?? "text",
    nullable: /\| null>?$/.test(type),
    byDefault: /^(Generated|GeneratedAlways|Created|Touched)\b/.test(type),
  });
  return Object.fromEntries(
    tables.map(([table, name]) => [
      table,
      Object.fromEntries((interfaces.get(name) ?? []).map(([key, type]) => [key, column(type)])),
    ]),
  );
};

/** Columns that have a default which the program never relies on: it always gives the value. */
const ALWAYS_GIVEN = new Set(["buckets.is_system", "sessions.created_at", "sessions.last_used_at"]);

const storedSchema = async (): Promise<Schema> => {
  const { rows } = await sql<
    Record<"table_name" | "column_name" | "data_type" | "is_nullable", string> & {
      column_default: string | null;
    }
  >`
    select table_name, column_name, data_type, is_nullable, coalesce(column_default, identity_generation) as column_default
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

test("the schema says of every table and column what the database says", async () => {
  assert.deepEqual(declaredSchema(), await storedSchema());
});

test("every column that refers to another table, or is looked up, has an index", async () => {
  const { rows } = await sql<{ column: string }>`
    select c.conrelid::regclass::text || '.' || a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and not exists (
      select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`.execute(
    database.handle,
  );
  assert.deepEqual(rows.map(({ column }) => column).sort(), []);
});
