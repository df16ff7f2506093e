import { pipeline } from "node:stream/promises";
import { Kysely, PostgresDialect } from "kysely";
import { Client, type ClientConfig, types } from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import type { Database } from "./database.ts";
import { DatabaseUnavailable } from "./database-errors.ts";
import { createPostgresListener } from "./postgres-listener.ts";
import { createPostgresPoller } from "./postgres-poller.ts";
import { createPool } from "./postgres-pool.ts";
import type { Tables } from "./schema.ts";

const INT8 = 20;
types.setTypeParser(INT8, Number);

/** How long the database may take to accept the probe's connection, and then to answer its query. */
const PROBE_MS = 2000;
/**
 * After a refused write, the database counts as not ready for this long. A write is refused, for example, if the disk
 * is full.
 */
const REFUSED_MS = 10_000;

interface PostgresOptions {
  readonly connection: ClientConfig;
  /** The address of PostgreSQL itself, for `exclusive`, if calls go through a pooler. */
  readonly direct?: ClientConfig | undefined;
  /** How notifications arrive. "poll" is for a pooler that gives each transaction another session of PostgreSQL. */
  readonly notifications?: "listen" | "poll";
  /** The most connections that calls may use at once; with "listen", the listener has one more. */
  readonly size: number;
  /**
   * Called when a connection of the pool or of the listener is lost, and when the listener or the poller cannot reach
   * the database.
   */
  readonly onError: (error: Error) => void;
  /** False if a pooler does not support prepared statements; see named-statements.ts. */
  readonly preparedStatements?: boolean;
  /** Called with every statement of the pool before it is sent. */
  readonly onStatement?: (text: string) => void;
}

/** A query that asks whether the database takes no writes, as a replica does after a failover. */
const READ_ONLY =
  "select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as read_only";

const withClient = async <T>(config: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client(config);
  // Without this handler, the error of a lost connection would end the process. The running statement rejects anyway.
  client.on("error", () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    client.end().catch(() => {});
  }
};

/** Opens a database of a PostgreSQL server, version 15 or newer. Connects when the first statement is run. */
export const openPostgres = (options: PostgresOptions): Database => {
  const { connection, onError } = options;
  let writeRefused = Number.NEGATIVE_INFINITY;
  const onWriteRefused = () => {
    writeRefused = Date.now();
  };
  const pool = createPool({ ...options, onWriteRefused });
  const handle = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const listener =
    options.notifications === "poll"
      ? createPostgresPoller({ handle, onError })
      : createPostgresListener({ connection, onError });
  return {
    handle,
    exclusive: (work) =>
      withClient(options.direct ?? connection, (client) =>
        work({
          query: async (text, values) => ({ rows: (await client.query(text, values)).rows }),
          script: async (sql) => void (await client.query(sql)),
          copyOut: (sql) => client.query(copyTo(sql)),
          copyIn: (sql, bytes) => pipeline(bytes, client.query(copyFrom(sql))),
        }),
      ),
    listen: listener.listen,
    connections: pool.connections,
    probe: async () => {
      const limits = { connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS };
      const { rows } = await withClient({ ...connection, ...limits }, (client) => client.query(READ_ONLY));
      const refused = Date.now() - writeRefused < REFUSED_MS;
      if (refused || rows[0]?.read_only) throw new DatabaseUnavailable("the database takes no writes");
    },
    close: async () => {
      await listener.close();
      await handle.destroy();
      // Kysely does not close a pool that it never used.
      await pool.end();
    },
  };
};
