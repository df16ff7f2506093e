/** @file Changes data while a call waits for a lock. The call may have read the data before it began to wait. */
import type { Handle } from "../src/db/schema.ts";
import type { TestServer } from "./harness.ts";
import { untilWaiting } from "./until-waiting.ts";

interface Meanwhile {
  readonly lock: (held: Handle) => Promise<void>;
  readonly change: (held: Handle) => Promise<unknown>;
}

/** Takes the lock, makes the call, and makes the change while the call waits. Returns the call's result. */
export const whileWaiting = async <T>(
  server: TestServer,
  call: () => Promise<T>,
  { lock, change }: Meanwhile,
): Promise<T> => {
  const held = await server.database.handle.startTransaction().execute();
  await lock(held);
  const calling = call();
  // The call may fail before it is awaited below. This line avoids an unhandled rejection.
  calling.catch(() => {});
  try {
    await untilWaiting(server, 1);
    await change(held);
  } finally {
    await held.commit().execute();
  }
  return calling;
};
