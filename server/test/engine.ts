/**
 * @file Opens a migrated, empty database for a test, on the server that TEST_DATABASE_URL names. Without that variable,
 * this process starts an embedded server.
 */
import { randomUUID } from "node:crypto";
import { Client } from "pg";
import type { Database } from "../src/db/database.ts";
import { migrate } from "../src/db/migrate.ts";
import { openPostgres } from "../src/db/postgres-database.ts";
import { noteStatement } from "./bucket-in-statements.ts";
import { startTestCluster } from "./test-cluster.ts";

const CONNECTIONS = 10;

let ownCluster: Promise<string> | undefined;

const adminUrl = (): Promise<string> => {
  const given = process.env["TEST_DATABASE_URL"];
  if (given !== undefined) return Promise.resolve(given);
  ownCluster ??= startTestCluster().then(({ url }) => url);
  return ownCluster;
};

const asAdmin = async (sql: string): Promise<void> => {
  const client = new Client({ connectionString: await adminUrl() });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
};

export interface TestDatabase extends Database {
  /** The address of the database itself and not of a pooler, for a second server on the same data. */
  readonly url: string;
}

/**
 * The settings of connections behind a pooler, which gives each transaction another database session and keeps
 * no prepared statements.
 */
const POOLED = { preparedStatements: false, notifications: "poll" } as const;

/** Returns the address of the same database on the pooler at TEST_POOLER_URL; undefined if that variable is not set. */
const throughPooler = (url: string): string | undefined => {
  const pooler = process.env["TEST_POOLER_URL"];
  if (pooler === undefined) return undefined;
  const pooled = new URL(pooler);
  pooled.pathname = new URL(url).pathname;
  return pooled.href;
};

/** Opens further connections to a test's database, as another server would. */
export const openSecond = (
  { url }: Pick<TestDatabase, "url">,
  { isPooled = false }: { readonly isPooled?: boolean } = {},
): Database => {
  const pooled = throughPooler(url);
  return openPostgres({
    connection: { connectionString: pooled ?? url },
    direct: { connectionString: url },
    size: CONNECTIONS,
    onError: () => {},
    onStatement: noteStatement,
    ...(pooled !== undefined || isPooled ? POOLED : {}),
  });
};

const openNamed = async (name: string, create: string): Promise<TestDatabase> => {
  await asAdmin(create);
  const url = new URL(await adminUrl());
  url.pathname = `/${name}`;
  const database = openSecond({ url: url.href });
  const close = async () => {
    await database.close();
    await asAdmin(`drop database ${name} with (force)`);
  };
  return { ...database, url: url.href, close };
};

const newName = (): string => `keepwell_${randomUUID().replaceAll("-", "")}`;

/** Makes a new database without tables. `options` are those of PostgreSQL's `create database`. */
export const openEmptyDatabase = (options = ""): Promise<TestDatabase> => {
  const name = newName();
  return openNamed(name, `create database ${name} ${options}`);
};

/** Copies the given database. No client may be connected to that database. */
const openCopy = (template: string): Promise<TestDatabase> => {
  const name = newName();
  return openNamed(name, `create database ${name} template ${template}`);
};

const openMigrated = async (): Promise<TestDatabase> => {
  const database = await openEmptyDatabase();
  await migrate(database);
  return database;
};

/** Makes a migrated database for tests to copy, because copying is much faster than migrating. Returns its name. */
export const makeTemplate = async (adminUrl: string): Promise<string> => {
  const template = newName();
  await asAdmin(`create database ${template}`);
  const url = new URL(adminUrl);
  url.pathname = `/${template}`;
  const database = openSecond({ url: url.href });
  await migrate(database);
  await database.close();
  return template;
};

/**
 * Opens a migrated, empty database. `npm test` names a template to copy; a file that runs alone migrates a database of
 * its own.
 */
export const openTestDatabase = (): Promise<TestDatabase> => {
  const template = process.env["TEST_TEMPLATE"];
  return template === undefined ? openMigrated() : openCopy(template);
};
