/** @file A call that waits for a lock, and finds changed what it had read before. */
import type { Handle } from "../src/db/schema.ts";
import type { TestServer } from "./harness.ts";
import { untilWaiting } from "./until-waiting.ts";

interface Meanwhile {
  readonly lock: (held: Handle) => Promise<void>;
  readonly change: (held: Handle) => Promise<unknown>;
}

/** The call waits for the lock, whose holder makes this change. */
export const whileWaiting = async <T>(
  server: TestServer,
  call: () => Promise<T>,
  { lock, change }: Meanwhile,
): Promise<T> => {
  const held = await server.database.handle.startTransaction().execute();
  await lock(held);
  const calling = call();
  // It may be refused before anyone waits for it.
  calling.catch(() => {});
  try {
    await untilWaiting(server, 1);
    await change(held);
  } finally {
    await held.commit().execute();
  }
  return calling;
};
