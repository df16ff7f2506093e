/**
 * @file Statements prepared by name: PostgreSQL parses a text once for each connection, and plans it a few times,
 * instead of at each call. Planning takes several times as long as running what we ask most often.
 */
import { createHash } from "node:crypto";
import type { PoolClient } from "pg";

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

type Query = (asked: unknown, values?: unknown, callback?: unknown) => Promise<unknown>;

const inTransaction = (client: PoolClient): boolean =>
  "getTransactionStatus" in client &&
  typeof client.getTransactionStatus === "function" &&
  client.getTransactionStatus() !== "I";

/**
 * Names every statement with parameters that a connection is asked. To be called once for each new connection; not
 * where a pooler in between gives each transaction another connection and does not know of prepared statements.
 */
export const createStatementNaming = (): ((client: PoolClient) => void) => {
  const names = createNames();
  return (client) => {
    const query = client.query.bind(client) as Query;
    const ask = async (text: string, values: readonly unknown[]): Promise<unknown> => {
      const name = names.of(text, values.length);
      try {
        return await query(
          name === undefined ? text : { name, text, values },
          name === undefined ? values : undefined,
        );
      } catch (error) {
        if (name === undefined || !isOutdated(error)) throw error;
        names.renew();
        // A transaction is undone by any error; its caller may try again.
        if (inTransaction(client)) throw error;
        return ask(text, values);
      }
    };
    const named: Query = (asked, values, callback) =>
      typeof asked === "string" && Array.isArray(values) && callback === undefined
        ? ask(asked, values)
        : query(asked, values, callback);
    client.query = named as PoolClient["query"];
  };
};
