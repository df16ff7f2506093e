/**
 * @file Sends what is queued. Any number of servers may run one: a message is taken by one of them at a
 * time. It goes at least once; twice only where a server dies between sending and noting it.
 */

import type { Transports } from "../gateways/transport.ts";
import { createDelivery, type DeliveryContext } from "./deliver-messages.ts";
import { MESSAGES_CHANNEL } from "./message.store.ts";

/** Wake-ups make new messages go at once; this is for what is tried again. */
const POLL_MS = 10_000;
/** How long stopping waits for what is under way. */
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

    /** Sends until stopped. Committed messages wake it, those of other servers too. */
    start: async (): Promise<void> => {
      unlisten = await database.listen(MESSAGES_CHANNEL, wake);
      running = work();
    },

    /** Takes nothing more, and waits a little for what is under way; the lease covers the rest. */
    stop: async (): Promise<void> => {
      stopped = true;
      wakeUp();
      const grace = new Promise<void>((resolve) => setTimeout(resolve, GRACE_MS).unref());
      await Promise.race([running, grace]);
      await unlisten();
    },
  };
};
