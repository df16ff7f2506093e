/**
 * @file Sends queued messages. Mail and text messages are sent in two independent loops, so that a silent mail server
 * does not delay text messages with codes. Any number of servers can run a worker, but only one worker at a time leases
 * a message. A message is sent twice only if a server does not learn, or cannot record, that the message was sent, for
 * example because the connection breaks or the server stops.
 */

import type { Transports } from "../gateways/transport.ts";
import { createDelivery, type DeliveryContext } from "./deliver-messages.ts";
import { MESSAGES_CHANNEL } from "./message.store.ts";

/** How often the worker looks for retries that are due (`pauseAfter`). New messages wake it without this wait. */
const POLL_MS = 10_000;
/** How long `stop` waits for messages that are being sent. */
const GRACE_MS = 8000;

/**
 * Creates a loop that runs one round after another until `stop` is called. After a round that leased nothing, the loop
 * pauses for `POLL_MS`, or until `wake` is called.
 */
const createLane = (round: () => Promise<number>, onError: (error: unknown) => void) => {
  let stopped = false;
  let woken = false;
  let wakeUp = () => {};
  let running: Promise<void> = Promise.resolve();

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
        onError(error);
        return 0;
      });
      if (took === 0) await pause();
    }
  };

  return {
    wake: (): void => {
      woken = true;
      wakeUp();
    },

    start: (): void => {
      running = work();
    },

    /** Starts no more rounds. Resolves once the current round has ended. */
    stop: (): Promise<void> => {
      stopped = true;
      wakeUp();
      return running;
    },
  };
};

const KINDS = ["mail", "sms"] as const;

export const createMessageWorker = (context: DeliveryContext, transports: Transports) => {
  const { database, log } = context;
  const deliver = createDelivery(context, transports);
  const lanes = KINDS.map((kind) =>
    createLane(
      () => deliver(kind),
      (error) => log.error({ err: error, kind }, "messages could not be sent"),
    ),
  );
  let unlisten = async (): Promise<void> => {};

  return {
    /** Runs one round for mails and one for text messages. Returns how many messages they leased. */
    round: async (): Promise<number> => {
      const leased = await Promise.all(KINDS.map(deliver));
      return leased.reduce((sum, count) => sum + count, 0);
    },

    /** Sends messages until stopped. A committed message wakes the worker, whichever server has queued it. */
    start: async (): Promise<void> => {
      unlisten = await database.listen(MESSAGES_CHANNEL, () => {
        for (const lane of lanes) lane.wake();
      });
      for (const lane of lanes) lane.start();
    },

    /**
     * Leases nothing more, and waits briefly for messages that are being sent. A leased message that is not sent by
     * then is sent when its lease expires.
     */
    stop: async (): Promise<void> => {
      const grace = new Promise<void>((resolve) => setTimeout(resolve, GRACE_MS).unref());
      await Promise.race([Promise.all(lanes.map((lane) => lane.stop())), grace]);
      await unlisten();
    },
  };
};
