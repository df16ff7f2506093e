import { fail } from "@keepwell/contract/errors.ts";
import type { Context } from "../context.ts";
import { ForgedEvent } from "../payments/payment-provider.ts";
import { insertEvent, wakeWorkers } from "./payment-event.store.ts";

export const createPaymentEventService = ({ clock, database: { handle }, log, payments }: Context) => ({
  /**
   * Stores the provider's event; the worker handles it. Fails with 400 if the provider did not sign it. Ignores an
   * event that concerns no customer.
   */
  receive: async (rawBody: Buffer, signature: string | undefined): Promise<void> => {
    if (payments === null) return fail("not_found");
    try {
      const event = payments.readEvent(rawBody, signature);
      if (!event) return;
      const now = clock.now();
      await insertEvent(handle, { ...event, received_at: now, next_try_at: now });
      await wakeWorkers(handle);
    } catch (error) {
      if (!(error instanceof ForgedEvent)) throw error;
      log.warn("an event that is not the payment provider's was refused");
      fail("bad_request");
    }
  },
});

export type PaymentEventService = ReturnType<typeof createPaymentEventService>;
