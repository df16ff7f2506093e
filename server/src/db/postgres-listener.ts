/** @file Receives the notifications of all servers on one connection, however many channels there are. */
import { Client, type ClientConfig } from "pg";
import { beginOnce, createChannelHandlers, type Handler } from "./channel-handlers.ts";
import { destroy } from "./destroy-client.ts";

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2000;
/** How long a connection attempt may take. A host that does not answer must not block the loop of `reconnect`. */
const CONNECT_MS = 5000;
/**
 * How often a query tests the open connection, and how long the answer to this query may take. A connection that only
 * waits for notifications sends nothing. So without the query, the server would not notice that a firewall has dropped
 * the connection, or that the database's machine is off.
 */
const TRY_MS = 20_000;

interface ListenerOptions {
  readonly connection: ClientConfig;
  readonly onError: (error: Error) => void;
  readonly tryMs?: number;
}

export interface PostgresListener {
  listen(channel: string, handler: Handler): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref());

/** Connects at the first call of `listen`. If the connection is lost, reconnects and calls every handler with null. */
export const createPostgresListener = ({
  connection,
  onError,
  tryMs = TRY_MS,
}: ListenerOptions): PostgresListener => {
  const handlers = createChannelHandlers();
  let client: Client | undefined;
  let closed = false;

  const connect = async (): Promise<Client> => {
    const limits = { connectionTimeoutMillis: CONNECT_MS, query_timeout: tryMs };
    const opened = new Client({ ...connection, ...limits, keepAlive: true });
    opened.on("error", onError);
    opened.on("notification", ({ channel, payload }) => handlers.deliver(channel, payload ?? null));
    try {
      await opened.connect();
      for (const channel of handlers.channels())
        await opened.query(`listen ${opened.escapeIdentifier(channel)}`);
    } catch (error) {
      opened.end().catch(() => {});
      throw error;
    }
    const tries = setInterval(() => {
      opened.query("select 1").catch(() => destroy(opened));
    }, tryMs).unref();
    opened.once("end", () => clearInterval(tries));
    client = opened;
    return opened;
  };

  /** Replaces a lost connection, in a loop until the listener is closed. Only one loop runs. */
  const reconnect = async (lost: Client): Promise<void> => {
    let current: Client | undefined = lost;
    let wait = FIRST_PAUSE_MS;
    while (!closed) {
      if (current) await new Promise<void>((resolve) => current?.once("end", resolve));
      client = undefined;
      if (closed) return;
      await pause(wait);
      if (closed) return;
      try {
        current = await connect();
        // `close` did not know this connection.
        if (closed) return await current.end();
        wait = FIRST_PAUSE_MS;
        handlers.reportGap();
      } catch (error) {
        current = undefined;
        wait = Math.min(wait * 2, LONGEST_PAUSE_MS);
        onError(error as Error);
      }
    }
  };

  const begin = beginOnce(async () => void reconnect(await connect()));

  return {
    listen: (channel, handler) =>
      handlers.add(channel, handler, async () => {
        await begin();
        // Listening twice has no effect. If there is no connection now, `reconnect` listens to every channel after it
        // has connected.
        await client?.query(`listen ${client.escapeIdentifier(channel)}`);
      }),

    close: async () => {
      closed = true;
      await begin.settled();
      await client?.end();
    },
  };
};
