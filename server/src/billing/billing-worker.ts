/** @file Runs the billing rounds, on any number of servers. */
import type { Context } from "../context.ts";
import type { BillingServices } from "./billing.services.ts";
import { PAYMENTS_CHANNEL } from "./payment-event.store.ts";

const POLL_MS = 5000;
const TIDY_MS = 60_000;
/**
 * How long `stop` waits for the current round. When the lease of unfinished work expires, any server can do that work.
 */
const GRACE_MS = 8000;
const DELIVERED_AT_ONCE = 50;

type WorkerContext = Pick<Context, "database" | "log" | "payments">;
type WorkerServices = Pick<BillingServices, "events" | "round">;

/** Advances the sandbox's clock, and hands its signed events to the function that receives every provider's events. */
export const runSandbox = async (
  { payments, log }: Pick<Context, "payments" | "log">,
  { events }: Pick<BillingServices, "events">,
): Promise<void> => {
  if (payments?.kind !== "sandbox") return;
  // If one customer's clock cannot be advanced, the other customers' events must still be delivered.
  await payments
    .runDue()
    .catch((error: unknown) =>
      log.error({ err: error }, "the sandbox could not bring some customers up to date"),
    );
  for (const { id, rawBody, signature } of await payments.undelivered(DELIVERED_AT_ONCE)) {
    await events.receive(rawBody, signature);
    await payments.markDelivered([id]);
  }
};

export const createBillingWorker = (context: WorkerContext, services: WorkerServices) => {
  const { database, log } = context;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStopped = false;
  let tidied = Number.NEGATIVE_INFINITY;
  let unlisten = async (): Promise<void> => {};

  const round = async (): Promise<void> => {
    await services.round
      .beforeRenewals()
      .catch((error: unknown) =>
        log.warn({ err: error }, "extra units could not be counted before renewals"),
      );
    await runSandbox(context, services);
    while (!isStopped && (await services.round.events()) > 0);
    if (performance.now() - tidied < TIDY_MS) return;
    tidied = performance.now();
    await services.round.tidy();
  };

  const run = (): void => {
    clearTimeout(timer);
    if (isStopped || running) return;
    running = round()
      .catch((error: unknown) => log.error({ err: error }, "a round of the billing worker failed"))
      .finally(() => {
        running = undefined;
        if (!isStopped) timer = setTimeout(run, POLL_MS);
      });
  };

  return {
    start: async (): Promise<void> => {
      unlisten = await database.listen(PAYMENTS_CHANNEL, run);
      run();
    },

    stop: async (): Promise<void> => {
      isStopped = true;
      clearTimeout(timer);
      const grace = new Promise<void>((resolve) => setTimeout(resolve, GRACE_MS).unref());
      await Promise.race([running, grace]);
      await unlisten();
    },
  };
};
