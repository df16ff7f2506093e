/**
 * @file Sends queued messages. Any number of servers may run a worker; a message is leased by one of them at a time.
 * It is sent at least once, and twice only if a server stops between sending and recording it.
 */

import type { Transports } from "../gateways/transport.ts";
import { createDelivery, type DeliveryContext } from "./deliver-messages.ts";
import { MESSAGES_CHANNEL } from "./message.store.ts";

/** New messages wake the worker. This is how often it looks for retries that are due (`pauseAfter`). */
const POLL_MS = 10_000;
/** How long stopping waits for messages that are being sent. */
const GRACE_MS = 8000;

export const createMessageWorker = (context: DeliveryContext, transports: Transports) => {
  const { database, log } = context;
  const round = createDelivery(context, transports);
  let stopped = false;
  let woken = false;
  let wakeUp = () => {};
  let running: Promise<void> = Promise.resolve();
  let unlisten = async (): Promise<void> => {};

  const wake = (): void => {
    woken = true;
    wakeUp();
  };

  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, woken || stopped ? 0 : POLL_MS);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const work = async (): Promise<void> => {
    while (!stopped) {
      woken = false;
      const took = await round().catch((error: unknown) => {
        log.error({ err: error }, "messages could not be sent");
        return 0;
      });
      if (took === 0) await pause();
    }
  };

  return {
    round,

    /** Sends until stopped. Committed messages wake it, also those of other servers. */
    start: async (): Promise<void> => {
      unlisten = await database.listen(MESSAGES_CHANNEL, wake);
      running = work();
    },

    /**
     * Leases nothing more, and waits briefly for messages that are being sent. The others are sent again when their
     * lease has expired.
     */
    stop: async (): Promise<void> => {
      stopped = true;
      wakeUp();
      const grace = new Promise<void>((resolve) => setTimeout(resolve, GRACE_MS).unref());
      await Promise.race([running, grace]);
      await unlisten();
    },
  };
};
