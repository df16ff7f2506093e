import { setTimeout as wait } from "node:timers/promises";
import { Client, type ClientConfig } from "pg";
import { isNotYetReachable, lacksAuthority } from "./database-errors.ts";

const OLDEST = 15;
const PAUSE_MS = 500;
const CONNECT_MS = 3000;

const refuseOld = async (client: Client): Promise<void> => {
  const { rows } = await client.query("select current_setting('server_version_num')::int / 10000 as major");
  const major = Number(rows[0]?.major);
  if (major < OLDEST) throw new Error(`PostgreSQL ${major} is too old: Keepwell needs ${OLDEST} or newer`);
};

/**
 * Turns off just-in-time compilation, because compiling Keepwell's queries takes twenty times as long as running them.
 * The setting is made on the database, so that it also applies to connections through a pooler.
 */
const withoutJit = async (client: Client): Promise<void> => {
  const { rows } = await client.query("select current_setting('jit') as jit, current_database() as name");
  if (rows[0]?.jit === "off") return;
  // Only the database's owner or a superuser may do this. Without the setting, Keepwell works, but is slower.
  await client
    .query(`alter database ${client.escapeIdentifier(rows[0]?.name)} set jit = off`)
    .catch(() => {});
};

const connectOnce = async (
  connection: ClientConfig,
  work: (client: Client) => Promise<void>,
): Promise<void> => {
  const client = new Client({ ...connection, connectionTimeoutMillis: CONNECT_MS });
  client.on("error", () => {});
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end().catch(() => {});
  }
};

/** The error of a database that cannot be used with these settings. Its message says what to do. */
export class UnusableDatabase extends Error {
  override readonly name = "UnusableDatabase";
}

/** @param variable the setting that holds the address. */
const toUnusable = (error: unknown, variable: string): UnusableDatabase => {
  if (lacksAuthority(error))
    return new UnusableDatabase(
      `The server does not know the authority that signed the database's certificate. Name the authority's certificate with sslrootcert in ${variable}.`,
      { cause: error },
    );
  const reason = error instanceof Error ? error.message || String(Reflect.get(error, "code")) : String(error);
  return new UnusableDatabase(
    isNotYetReachable(error)
      ? `The database does not answer (${reason}). Start PostgreSQL, or correct ${variable}.`
      : `The database cannot be used (${reason}). Correct ${variable}.`,
    { cause: error },
  );
};

/**
 * Throws an error that says what to do, unless the database takes connections now.
 *
 * @param variable the setting that holds the address.
 */
export const requireReachable = async (connection: ClientConfig, variable: string): Promise<void> => {
  try {
    await connectOnce(connection, refuseOld);
  } catch (error) {
    throw toUnusable(error, variable);
  }
};

/**
 * Resolves once the database takes connections. Retries while the database is away, starting or full. If only other
 * settings can help (password, role, database, version), throws an error that says what to do.
 *
 * @param variable the setting that holds the address.
 * @param report is called once with the reason why the start has to wait.
 */
export const untilReachable = async (
  connection: ClientConfig,
  variable: string,
  report: (error: Error) => void,
): Promise<void> => {
  for (let tries = 0; ; tries += 1) {
    try {
      return await connectOnce(connection, async (client) => {
        await refuseOld(client);
        await withoutJit(client);
      });
    } catch (error) {
      if (!isNotYetReachable(error)) throw toUnusable(error, variable);
      if (tries === 0) report(error as Error);
    }
    await wait(PAUSE_MS);
  }
};
