import { setTimeout as wait } from "node:timers/promises";
import { Client, type ClientConfig } from "pg";
import { isNotYetReachable } from "./database-errors.ts";

const OLDEST = 15;
const PAUSE_MS = 500;
const CONNECT_MS = 3000;

const refuseOld = async (client: Client): Promise<void> => {
  const { rows } = await client.query("select current_setting('server_version_num')::int / 10000 as major");
  const major = Number(rows[0]?.major);
  if (major < OLDEST) throw new Error(`PostgreSQL ${major} is too old: Keepwell needs ${OLDEST} or newer.`);
};

/**
 * Turns off just-in-time compilation. Our queries are short but have large estimates, and compiling one takes twenty
 * times as long as running it. Set on the database, so that it also reaches connections through a pooler.
 */
const withoutJit = async (client: Client): Promise<void> => {
  const { rows } = await client.query("select current_setting('jit') as jit, current_database() as name");
  if (rows[0]?.jit === "off") return;
  // Only the database's owner may do this; without it Keepwell is slower, but works.
  await client
    .query(`alter database ${client.escapeIdentifier(rows[0]?.name)} set jit = off`)
    .catch(() => {});
};

/**
 * Resolves once the database takes connections. Retries while the database is away, starting or full; throws any
 * error that only other settings can fix (password, role, database, version).
 *
 * @param report is called once with the reason why the start has to wait.
 */
export const untilReachable = async (
  connection: ClientConfig,
  report: (error: Error) => void,
): Promise<void> => {
  for (let tries = 0; ; tries += 1) {
    const client = new Client({ ...connection, connectionTimeoutMillis: CONNECT_MS });
    client.on("error", () => {});
    try {
      await client.connect();
      await refuseOld(client);
      return await withoutJit(client);
    } catch (error) {
      if (!isNotYetReachable(error)) throw error;
      if (tries === 0) report(error as Error);
    } finally {
      await client.end().catch(() => {});
    }
    await wait(PAUSE_MS);
  }
};
