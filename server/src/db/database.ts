import type { Handle } from "./schema.ts";

export interface QueryResult {
  readonly rows: Record<string, unknown>[];
}

/** A connection of its own, for work that must not mix with others'. */
export interface Connection {
  /** Several statements at once, without parameters. */
  script(sql: string): Promise<void>;
  query(text: string, values?: unknown[]): Promise<QueryResult>;
}

/** What both engines offer: the embedded one and a PostgreSQL server. */
export interface Database {
  readonly engine: "pglite" | "postgres";
  readonly handle: Handle;
  /** Runs the work on one connection. On the embedded engine: only before the first request. */
  exclusive<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /**
   * Hears what is notified on a channel, by any server, from now on until the returned function is
   * called. Null says that some may have been missed, after a connection was lost.
   */
  listen(channel: string, handler: (payload: string | null) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

const KIND_OF_SQLSTATE: Readonly<Record<string, "unique" | "foreign_key">> = {
  "23505": "unique",
  "23503": "foreign_key",
};

const DEADLOCK = "40P01";
const LOCK_TIMEOUT = "55P03";

/** Whether an error says that others held what the statement waited for. All of its transaction is undone. */
export const isLockedOut = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === DEADLOCK || error.code === LOCK_TIMEOUT);

/** Which kind of constraint an error says was violated, and its name, on either engine. */
export const violation = (error: unknown): { kind: "unique" | "foreign_key"; constraint: string } | null => {
  if (!(error instanceof Error) || !("code" in error)) return null;
  const kind = KIND_OF_SQLSTATE[String(error.code)];
  if (!kind) return null;
  return { kind, constraint: "constraint" in error ? String(error.constraint) : "" };
};
