/** @file A migrated, empty database of its own for each test file, on the engine that TEST_ENGINE names. */
import { createHash, randomUUID } from "node:crypto";
import {
  existsSync,
  linkSync,
  mkdirSync,
  openAsBlob,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import { Client } from "pg";
import type { Database } from "../src/db/database.ts";
import { migrate } from "../src/db/migrate.ts";
import { extensions, openPGlite } from "../src/db/pglite-database.ts";
import { openPostgres } from "../src/db/postgres-database.ts";

const MIGRATIONS = fileURLToPath(new URL("../migrations/", import.meta.url));
const CACHE = fileURLToPath(new URL("../../.cache/", import.meta.url));

const migrationsHash = (): string => {
  const hash = createHash("sha256");
  for (const file of readdirSync(MIGRATIONS).sort())
    hash.update(file).update(readFileSync(MIGRATIONS + file));
  return hash.digest("hex").slice(0, 16);
};

/** A new embedded database takes seconds; a dump of a migrated one loads in a fraction of that. */
const snapshot = async (): Promise<Blob> => {
  const file = `${CACHE}pglite-${migrationsHash()}.tar`;
  if (!existsSync(file)) await makeSnapshot(file);
  return openAsBlob(file);
};

const linkUnlessThere = (partial: string, file: string): void => {
  try {
    linkSync(partial, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  }
};

const makeSnapshot = async (file: string): Promise<void> => {
  const pglite = await PGlite.create({ extensions });
  await migrate({
    exclusive: (work) =>
      work({
        query: async (text, values = []) => ({
          rows: (await pglite.query<Record<string, unknown>>(text, values)).rows,
        }),
        script: async (sql) => void (await pglite.exec(sql)),
      }),
  });
  const dump = await pglite.dumpDataDir("none");
  await pglite.close();
  mkdirSync(CACHE, { recursive: true });
  // Other test files may be at the same: the link is the one visible step, and the first one's stays.
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, new Uint8Array(await dump.arrayBuffer()));
  if (!existsSync(file)) linkUnlessThere(partial, file);
  rmSync(partial);
};

const adminUrl = (): string => {
  const url = process.env["TEST_DATABASE_URL"];
  if (url === undefined) throw new Error("TEST_ENGINE=postgres needs TEST_DATABASE_URL.");
  return url;
};

const asAdmin = async (sql: string): Promise<void> => {
  const client = new Client({ connectionString: adminUrl() });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
};

export interface TestDatabase extends Database {
  /** For a second server on the same data; PostgreSQL only. */
  readonly url: string | undefined;
}

/** A new database without a table in it. */
export const openEmptyPostgres = async (): Promise<TestDatabase> => {
  const name = `keepwell_${randomUUID().replaceAll("-", "")}`;
  await asAdmin(`create database ${name}`);
  const url = new URL(adminUrl());
  url.pathname = `/${name}`;
  const database = await openPostgres({ url: url.href, onError: () => {} });
  const close = async () => {
    await database.close();
    await asAdmin(`drop database ${name} with (force)`);
  };
  return { ...database, url: url.href, close };
};

const openOnPostgres = async (): Promise<TestDatabase> => {
  const database = await openEmptyPostgres();
  await migrate(database);
  return database;
};

export const ENGINE = process.env["TEST_ENGINE"] === "postgres" ? "postgres" : "pglite";

export const openTestDatabase = async (): Promise<TestDatabase> =>
  ENGINE === "postgres"
    ? openOnPostgres()
    : { ...(await openPGlite({ snapshot: await snapshot() })), url: undefined };
