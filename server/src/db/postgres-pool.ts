import type { PostgresPool, PostgresPoolClient } from "kysely";
import { Client, type ClientConfig, Pool, type PoolClient } from "pg";
import type { Database } from "./database.ts";
import { isWriteRefused } from "./database-errors.ts";
import { destroy } from "./destroy-client.ts";
import { askUnnamed, createAskByName, isIdle } from "./named-statements.ts";
import { retryConflicts } from "./retry-conflicts.ts";
import { createWatch } from "./watch.ts";

/** How long a call waits for a connection: a new one, or one that another call uses. */
const ACQUIRE_MS = 3500;
/** How long the database may take to answer a new connection, before it counts as silent. */
const ANSWER_MS = 2500;

/**
 * The limits inside a transaction, sent with its first statement. A connection's settings would be lost at a pooler
 * such as PgBouncer, which hands one connection to many clients.
 */
const LIMITS =
  "set local statement_timeout = '30s'; set local idle_in_transaction_session_timeout = '60s'; set local jit = off";
const BEGINS = /^(begin|start transaction)\b/;

/**
 * Whether the database answers a new connection. A refusal counts as an answer, unless the database refuses because it
 * is starting or stopping (57P03).
 */
const answers = async (connection: ClientConfig): Promise<boolean> => {
  const client = new Client({ ...connection, connectionTimeoutMillis: ANSWER_MS });
  client.on("error", () => {});
  const timeout = setTimeout(() => destroy(client), ANSWER_MS).unref();
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch (error) {
    return error instanceof Error && "severity" in error && "code" in error && error.code !== "57P03";
  } finally {
    clearTimeout(timeout);
    client.end().catch(() => {});
  }
};

interface PoolOptions {
  readonly connection: ClientConfig;
  /** The most connections that calls may use at once. */
  readonly size: number;
  /** Called for every connection that is lost, in use or not. */
  readonly onError: (error: Error) => void;
  /** False if a pooler does not support prepared statements; see named-statements.ts. */
  readonly preparedStatements?: boolean;
  /** Called with every statement before it is sent. */
  readonly onStatement?: (text: string) => void;
  /** Called whenever the database answers but accepts no writes. */
  readonly onWriteRefused: () => void;
}

/**
 * The connection pool that Kysely uses. A lost or silent database makes calls fail within seconds, but never ends the
 * process.
 */
export const createPool = (options: PoolOptions): PostgresPool & Pick<Database, "connections"> => {
  const { connection, size, onError, onWriteRefused, onStatement, preparedStatements = true } = options;
  const pool = new Pool({ ...connection, max: size, connectionTimeoutMillis: ACQUIRE_MS });
  pool.on("error", onError);
  // The pool itself handles only the errors of idle connections.
  pool.on("connect", (client) => client.on("error", onError));
  const ask = preparedStatements ? createAskByName() : askUnnamed;
  const watch = createWatch(() => answers(connection));
  const known = new WeakMap<PoolClient, PostgresPoolClient>();

  const wrapped = (client: PoolClient): PostgresPoolClient => {
    const watched = { destroy: () => destroy(client as unknown as Client) };
    const send = (sql: string, parameters: readonly unknown[]) => {
      onStatement?.(sql);
      return watch
        .during(watched, ask(client, BEGINS.test(sql) ? `${sql}; ${LIMITS}` : sql, parameters))
        .catch((error: unknown) => {
          // Replace the error's stack trace: the original leads to the driver's socket, and the new one to the caller.
          if (error instanceof Error) Error.captureStackTrace(error);
          if (isWriteRefused(error)) onWriteRefused();
          throw error;
        });
    };
    // Only a statement outside a transaction is run again. Inside a transaction, PostgreSQL has also undone earlier
    // statements.
    const query = (sql: string, parameters: readonly unknown[] = []) =>
      isIdle(client) && !BEGINS.test(sql)
        ? retryConflicts(() => send(sql, parameters))
        : send(sql, parameters);
    return {
      // The type also has cursors, which Keepwell does not use.
      query: query as unknown as PostgresPoolClient["query"],
      release: (discard) => client.release(discard),
    };
  };

  return {
    options: {},
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    connect: async () => {
      watch.check();
      const client = await pool.connect();
      const mine = known.get(client) ?? wrapped(client);
      known.set(client, mine);
      return mine;
    },
    end: async () => {
      watch.stop();
      if (!pool.ended) await pool.end();
    },
  };
};
