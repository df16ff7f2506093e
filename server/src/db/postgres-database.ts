import { Kysely, PostgresDialect } from "kysely";
import { Pool, types } from "pg";
import type { Database } from "./database.ts";
import { listenOnPostgres } from "./postgres-listen.ts";
import type { Tables } from "./schema.ts";

const INT8 = 20;
types.setTypeParser(INT8, Number);

interface PostgresOptions {
  readonly url: string;
  /** Told of errors on idle connections: a restart of the database must not end the server. */
  readonly onError: (error: Error) => void;
}

const CONNECTIONS = 10;
const STATEMENT_TIMEOUT_MS = 30_000;
/**
 * Queries here are short and many-sided: compiling one to machine code, which a large estimate sets off, takes twenty
 * times as long as running it.
 */
const SETTINGS = "-c jit=off";

/** Opens a PostgreSQL server, version 15 or newer. */
export const openPostgres = async ({ url, onError }: PostgresOptions): Promise<Database> => {
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    options: SETTINGS,
  });
  pool.on("error", onError);
  const handle = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    engine: "postgres",
    handle,
    exclusive: async (work) => {
      const client = await pool.connect();
      try {
        return await work({
          query: async (text, values) => ({ rows: (await client.query(text, values)).rows }),
          script: async (sql) => void (await client.query(sql)),
        });
      } finally {
        client.release();
      }
    },
    listen: (channel, handler) => listenOnPostgres({ url, onError }, channel, handler),
    close: async () => {
      await handle.destroy();
      // Which leaves the connections of one that was never asked.
      if (!pool.ended) await pool.end();
    },
  };
};
