import type { Handle } from "./schema.ts";

export interface QueryResult {
  readonly rows: Record<string, unknown>[];
}

/** A connection that only one piece of work uses. */
export interface Connection {
  /** Runs several statements at once, without parameters. */
  script(sql: string): Promise<void>;
  query(text: string, values?: unknown[]): Promise<QueryResult>;
  /** The bytes of a `copy … to stdout`. */
  copyOut(sql: string): AsyncIterable<Buffer>;
  /** Runs a `copy … from stdin` with these bytes. */
  copyIn(sql: string, bytes: AsyncIterable<Buffer>): Promise<void>;
}

/** A PostgreSQL database: the embedded one, or one on the operator's own server. */
export interface Database {
  readonly handle: Handle;
  /**
   * Runs the work on a separate connection, which does not have the time limits of calls. It bypasses a pooler if
   * `migrationDatabaseUrl` is set.
   */
  exclusive<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /**
   * Receives the notifications of all servers on a channel, until the returned function is called. A null payload means
   * that notifications may have been missed while the connection was lost.
   */
  listen(channel: string, handler: (payload: string | null) => void): Promise<() => Promise<void>>;
  /** The pool of connections for calls: how many are open, how many of these are idle, and how many calls wait. */
  connections(): { readonly open: number; readonly idle: number; readonly waiting: number };
  /**
   * Resolves if the database answers and takes writes, and rejects with the reason otherwise. Uses its own connection.
   */
  probe(): Promise<void>;
  close(): Promise<void>;
}
