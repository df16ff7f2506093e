import { Client } from "pg";

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 10_000;

interface Connecting {
  readonly url: string;
  readonly onError: (error: Error) => void;
}

/**
 * Listens on a connection of its own: those of the pool come and go. When it is lost it is made anew,
 * and the handler is told that some notifications may have been missed.
 */
export const listenOnPostgres = async (
  { url, onError }: Connecting,
  channel: string,
  handler: (payload: string | null) => void,
): Promise<() => Promise<void>> => {
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let wait = FIRST_WAIT_MS;

  const connect = async (): Promise<void> => {
    const one = new Client({ connectionString: url, keepAlive: true });
    one.on("error", onError);
    one.on("notification", (message) => handler(message.payload ?? null));
    one.once("end", () => again(one));
    client = one;
    await one.connect();
    await one.query(`listen ${one.escapeIdentifier(channel)}`);
    wait = FIRST_WAIT_MS;
  };

  const again = (lost: Client): void => {
    if (stopped || client !== lost) return;
    timer = setTimeout(() => {
      connect().then(
        () => handler(null),
        (error: Error) => {
          onError(error);
          if (client) again(client);
        },
      );
    }, wait);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  };

  await connect();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client?.end();
  };
};
