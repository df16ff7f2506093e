/** @file A data folder with a PGlite database: the first start moves the data, and keeps the old files unchanged. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { fetchTransport } from "@keepwell/client/api/transport.ts";
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import { openEntry } from "@keepwell/client/buckets/open-entry.ts";
import { createEntry } from "@keepwell/client/buckets/save-entry.ts";
import { signIn } from "@keepwell/client/sign-in/sign-in.ts";
import { sql } from "kysely";
import { needSpace } from "../../src/db/embedded/cluster.ts";
import { storeBucketAsEarlier } from "../buckets/earlier-names.ts";
import { aNoteDraft, aUser, type TestUser } from "../factories.ts";
import { deviceOn, openTestServer, type TestServer } from "../harness.ts";
import { openFolderData, type RunningServer, startServer, stopServer } from "../server-process.ts";

const MIGRATIONS = new URL("../../migrations/", import.meta.url);
/** The last migration of the versions that used PGlite. */
const LAST_IN_PGLITE = "0022_wraps_of_before.sql";
const TEXT = "written long ago: Émile’s 🗝";

const data = openFolderData();
const old = join(data.folder, "database");
const backup = join(data.folder, "database-before-postgresql");

let user: TestUser;

const tablesOf = async (pglite: PGlite): Promise<string[]> => {
  const { rows } = await pglite.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations'",
  );
  return rows.map(({ name }) => name);
};

const isStillThere = async ({ database }: TestServer, table: string): Promise<boolean> => {
  const { rows } =
    await sql`select from pg_tables where schemaname = 'public' and tablename = ${table}`.execute(
      database.handle,
    );
  return rows.length > 0;
};

/** Makes a PGlite database with the rows of a running server. */
const makeOld = async (server: TestServer): Promise<void> => {
  mkdirSync(old, { recursive: true });
  const pglite = await PGlite.create({ dataDir: old, extensions: { pg_trgm, unaccent } });
  await pglite.exec(
    "create table migrations (name text primary key, sha256 text, applied_at timestamptz default now())",
  );
  for (const name of readdirSync(MIGRATIONS).sort()) {
    if (name > LAST_IN_PGLITE) break;
    const text = readFileSync(new URL(name, MIGRATIONS), "utf8");
    await pglite.exec(text);
    const sha256 = createHash("sha256").update(text).digest("hex");
    await pglite.query("insert into migrations (name, sha256) values ($1, $2)", [name, sha256]);
  }
  await pglite.exec("set session_replication_role = replica");
  for (const table of await tablesOf(pglite)) {
    // Tables that later versions have replaced are left out. The user shares nothing and has no team, so these tables
    // had no rows.
    if (!(await isStillThere(server, table))) continue;
    const { rows } = await sql<{ rows: string | null }>`
      select json_agg(t)::text as rows from ${sql.table(table)} t`.execute(server.database.handle);
    await pglite.exec(`delete from ${table}`);
    await pglite.query(
      `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1)`,
      [rows[0]?.rows ?? "[]"],
    );
  }
  const { rows: sequences } = await sql<{ name: string; last: number }>`
    select sequencename as name, last_value as last from pg_sequences
    where schemaname = 'public' and last_value is not null`.execute(server.database.handle);
  assert.ok(sequences.length > 0);
  for (const { name, last } of sequences) await pglite.query("select setval($1, $2)", [name, last]);
  await pglite.close();
};

const writeSecrets = ({ context: { secrets } }: TestServer): void => {
  const texts = Object.entries(secrets).map(([name, secret]) => [name, secret.toString("base64")]);
  writeFileSync(join(data.folder, "secrets.json"), JSON.stringify(Object.fromEntries(texts)));
};

const digestOf = (folder: string): string => {
  const hash = createHash("sha256");
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
    const file = join(folder, name);
    if (statSync(file).isFile()) hash.update(name).update(readFileSync(file));
  }
  return hash.digest("hex");
};

before(async () => {
  const server = await openTestServer({ isForProcess: true });
  user = await aUser(server);
  const [bucket] = await user.session.api.buckets.listBuckets({ query: {} });
  assert.ok(bucket && !isUnverifiable(bucket));
  await createEntry(user.session, bucket, aNoteDraft(TEXT));
  await storeBucketAsEarlier(server, user, bucket);
  await makeOld(server);
  writeSecrets(server);
  await server.close();
});
after(() => data.close());

const readNote = async (): Promise<string> => {
  const server = await startServer(data);
  try {
    return await noteAt(server);
  } finally {
    await stopServer(server);
  }
};

const noteAt = async ({ origin }: RunningServer): Promise<string> => {
  const session = await signIn(deviceOn(fetchTransport(origin)), user);
  const [bucket] = await session.api.buckets.listBuckets({ query: {} });
  assert.ok(bucket && !isUnverifiable(bucket));
  const [listed] = await session.api.buckets.listEntries({ params: { bucketId: bucket.uid } });
  assert.ok(listed);
  const params = { bucketId: bucket.uid, id: listed.uid ?? "" };
  const sealed = await session.api.buckets.getEntry({ params });
  return (await openEntry(session, bucket, sealed)).fields.text;
};

test("a database of a newer version is refused, and not changed", async () => {
  const before = digestOf(old);
  const pglite = await PGlite.create({ dataDir: old, extensions: { pg_trgm, unaccent } });
  await pglite.query("insert into migrations (name, sha256) values ('9999_future.sql', 'x')");
  await pglite.close();
  assert.notEqual(digestOf(old), before);
  const spoiled = digestOf(old);
  await assert.rejects(startServer(data), /newer than this program: it has migration 9999_future\.sql/);
  assert.deepEqual([digestOf(old), existsSync(join(data.folder, "postgres"))], [spoiled, false]);
  const again = await PGlite.create({ dataDir: old, extensions: { pg_trgm, unaccent } });
  await again.query("delete from migrations where name = '9999_future.sql'");
  await again.close();
});

test("the first start moves all data, and does not change the old files", async () => {
  const before = digestOf(old);
  assert.equal(await readNote(), TEXT);
  assert.equal(digestOf(backup), before);
  assert.match(readFileSync(old, "utf8"), /has moved to the folder "postgres"/);
  assert.equal(await readNote(), TEXT);
});

test("if a move is interrupted at its end, the next start only renames the old files", async () => {
  const before = digestOf(backup);
  rmSync(old);
  renameSync(backup, old);
  assert.equal(await readNote(), TEXT);
  assert.equal(digestOf(backup), before);
});

test("without enough free space for a copy, the move does not begin", () => {
  assert.throws(() => needSpace(data.folder, 1e12), /MB of free space, and 1000000000000 MB are needed/);
});
