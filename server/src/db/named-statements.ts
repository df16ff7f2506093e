/**
 * @file Statements prepared by name. PostgreSQL parses such a statement once for each connection and, after a few
 * calls, may keep its plan. Planning Keepwell's most frequent statements takes several times as long as running them.
 */
import { createHash } from "node:crypto";
import type { PoolClient, QueryConfig, QueryResult } from "pg";
import { isOutdatedStatement } from "./database-errors.ts";

/**
 * How many parameters a prepared statement has at most. A statement with more parameters contains a list of values, so
 * its text changes with the number of values and is rarely repeated.
 */
const PARAMETERS_MAX = 40;
/** How many statements are prepared at most. A connection keeps its prepared statements until it ends. */
const TEXTS_MAX = 1000;

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
    /** Makes all connections prepare their statements again. */
    renew: (): void => {
      schema += 1;
      names.clear();
    },
  };
};

/** Runs one statement on a connection. */
export type Ask = (client: PoolClient, text: string, values: readonly unknown[]) => Promise<QueryResult>;

/**
 * Sends a statement with a callback. The driver's own promises keep their results in memory until a full garbage
 * collection (pg 8.23 on Node 24).
 */
const query = (client: PoolClient, config: QueryConfig): Promise<QueryResult> =>
  new Promise((resolve, reject) =>
    client.query(config, (error: Error | null, result: QueryResult) => {
      if (error) reject(error);
      else resolve(result);
    }),
  );

export const askUnnamed: Ask = (client, text, values) =>
  // A text without values may contain several statements. The driver can send these only without a list of values.
  query(client, values.length === 0 ? { text } : { text, values: [...values] });

const transactionStatus = (client: PoolClient): unknown =>
  "getTransactionStatus" in client && typeof client.getTransactionStatus === "function"
    ? client.getTransactionStatus()
    : undefined;

const inTransaction = (client: PoolClient): boolean => ["T", "E"].includes(String(transactionStatus(client)));

/** Whether the connection is in no transaction. False if the driver does not know that. */
export const isIdle = (client: PoolClient): boolean => transactionStatus(client) === "I";

/**
 * Makes the function that runs statements and prepares them by name, within the limits above. Do not use it with a
 * pooler that gives each transaction another connection and does not support prepared statements.
 */
export const createAskByName = (): Ask => {
  const names = createNames();
  const ask: Ask = async (client, text, values) => {
    const name = names.of(text, values.length);
    if (name === undefined) return askUnnamed(client, text, values);
    try {
      return await query(client, { name, text, values: [...values] });
    } catch (error) {
      if (!isOutdatedStatement(error)) throw error;
      names.renew();
      // Inside a transaction the statement cannot be repeated, because any error aborts the transaction. The caller
      // runs the whole transaction again.
      if (inTransaction(client)) throw error;
      return ask(client, text, values);
    }
  };
  return ask;
};
