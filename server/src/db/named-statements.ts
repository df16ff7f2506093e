/**
 * @file Statements prepared by name: PostgreSQL parses a text once for each connection, and plans it a few times,
 * instead of at each call. Planning takes several times as long as running what we ask most often.
 */
import { createHash } from "node:crypto";
import type { PoolClient, QueryConfig, QueryResult } from "pg";

/** Beyond this a text depends on how many values it was given, and hardly ever comes again. */
const PARAMETERS_MAX = 40;
/** Each connection keeps what it has prepared until it ends. */
const TEXTS_MAX = 1000;

/** The schema was changed (a newer server migrates while this one runs), so what was prepared no longer fits. */
const isOutdated = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  error.code === "0A000" &&
  error.message.includes("cached plan must not change result type");

const createNames = () => {
  const names = new Map<string, string>();
  let schema = 0;
  return {
    of: (text: string, parameters: number): string | undefined => {
      if (parameters === 0 || parameters > PARAMETERS_MAX) return undefined;
      const known = names.get(text);
      if (known !== undefined || names.size >= TEXTS_MAX) return known;
      const digest = createHash("sha256").update(`${schema} ${text}`).digest("base64url");
      names.set(text, digest);
      return digest;
    },
    /** From now on everything is prepared anew, by all connections. */
    renew: (): void => {
      schema += 1;
      names.clear();
    },
  };
};

/** Asks one statement of a connection. */
export type Ask = (client: PoolClient, text: string, values: readonly unknown[]) => Promise<QueryResult>;

/**
 * By callback: what the driver's own promises have held stays in memory until a full garbage collection (pg 8.23 on
 * Node 24).
 */
const query = (client: PoolClient, config: QueryConfig): Promise<QueryResult> =>
  new Promise((resolve, reject) =>
    client.query(config, (error: Error | null, result: QueryResult) => {
      if (error) reject(error);
      else resolve(result);
    }),
  );

export const askUnnamed: Ask = (client, text, values) =>
  // Without values several statements may be sent at once.
  query(client, values.length === 0 ? { text } : { text, values: [...values] });

const inTransaction = (client: PoolClient): boolean =>
  "getTransactionStatus" in client &&
  typeof client.getTransactionStatus === "function" &&
  client.getTransactionStatus() !== "I";

/**
 * Names every statement with parameters; not for where a pooler in between gives each transaction another connection
 * and does not know of prepared statements.
 */
export const createAskByName = (): Ask => {
  const names = createNames();
  const ask: Ask = async (client, text, values) => {
    const name = names.of(text, values.length);
    if (name === undefined) return askUnnamed(client, text, values);
    try {
      return await query(client, { name, text, values: [...values] });
    } catch (error) {
      if (!isOutdated(error)) throw error;
      names.renew();
      // A transaction is undone by any error; its caller may try again.
      if (inTransaction(client)) throw error;
      return ask(client, text, values);
    }
  };
  return ask;
};
