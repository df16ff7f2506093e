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
 * Queries here are short and many-sided: compiling one to machine code, which a large estimate sets off, takes twenty
 * times as long as running it. A setting of the database reaches every connection, through a pooler too.
 */
const withoutJit = async (client: Client): Promise<void> => {
  const { rows } = await client.query("select current_setting('jit') as jit, current_database() as name");
  if (rows[0]?.jit === "off") return;
  // Only the database's owner may; for anyone else Keepwell is slower, not wrong.
  await client
    .query(`alter database ${client.escapeIdentifier(rows[0]?.name)} set jit = off`)
    .catch(() => {});
};

/**
 * Resolves once the database takes connections. One that is away, starting or full is asked again and again; what only
 * other settings can mend (password, role, database, version) is thrown.
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
