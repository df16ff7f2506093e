/** @file The mails to the person who pays. Each mail is sent once, however often its event arrives. */

import type { Context } from "../context.ts";
import { inTransaction } from "../db/in-transaction.ts";
import type { Handle } from "../db/schema.ts";
import type { Mail } from "../messages/mailer.ts";
import type { BillingVars } from "../messages/message.ts";
import { type CardRow, listExpiring } from "./card.store.ts";
import { findOpenInvoice } from "./invoice.store.ts";
import { findPayer } from "./subscriber.store.ts";
import { getSubscription } from "./subscription.store.ts";

type Letter<N extends keyof BillingVars> = Pick<Mail<N>, "template" | "vars"> & {
  readonly dedupeKey: string;
};

interface PaymentEvent {
  readonly id: string;
  readonly type: string;
}

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
/** The number of days after which a sent message is deleted (messages/outbox.service.ts). */
const MESSAGE_DAYS = 30;
const MONTH_DIGITS = 2;
const formatExpiry = ({ exp_month, exp_year }: CardRow): string =>
  `${String(exp_month).padStart(MONTH_DIGITS, "0")}/${exp_year}`;

export const createBillingLetters = ({
  clock,
  database: { handle },
  mailer,
}: Pick<Context, "clock" | "database" | "mailer">) => {
  const send = async <N extends keyof BillingVars>(
    subscriberUid: string,
    letter: Letter<N>,
  ): Promise<void> => {
    const payer = await findPayer(handle, subscriberUid);
    if (!payer) return;
    const to = { name: `${payer.firstname} ${payer.lastname}`, address: payer.email };
    await inTransaction(handle, (within: Handle) =>
      mailer.enqueue(within, { ...letter, to, locale: payer.locale }),
    );
  };

  const aboutPayment = async (
    subscriberUid: string,
    template: "payment_failed" | "payment_action",
    { id }: PaymentEvent,
  ): Promise<void> => {
    const open = await findOpenInvoice(handle, subscriberUid);
    if (!open) return;
    const vars = { amount: dollars(open.amount_remaining) };
    await send(subscriberUid, { template, vars, dedupeKey: `billing:${id}` });
  };

  return {
    /**
     * Sends a mail about the event, if events of this type cause a mail and the mirror confirms the event. Call it only
     * after the mirror was updated from the provider: otherwise an event that arrives late could cause an outdated
     * mail.
     */
    about: async (subscriberUid: string, event: PaymentEvent): Promise<void> => {
      const { status, trial_end, cancels_at_end } = await getSubscription(handle, subscriberUid);
      const dedupeKey = `billing:${event.id}`;
      if (event.type === "customer.subscription.trial_will_end" && status === "trialing" && !cancels_at_end) {
        const vars = { date: trial_end?.toISOString().slice(0, 10) ?? "" };
        await send(subscriberUid, { template: "trial_ending", vars, dedupeKey });
      }
      if (event.type === "invoice.payment_failed") await aboutPayment(subscriberUid, "payment_failed", event);
      if (event.type === "invoice.payment_action_required")
        await aboutPayment(subscriberUid, "payment_action", event);
      const hasEnded = status === null || status === "canceled";
      if (event.type === "customer.subscription.deleted" && hasEnded)
        await send(subscriberUid, { template: "subscription_ended", vars: {}, dedupeKey });
    },

    /**
     * Sends mails about cards that expire at the end of this month. While a message about a card is stored, no second
     * mail about this card is sent. Messages are stored for 30 days. So on the 31st, when the messages of the 1st are
     * gone, this function sends nothing.
     */
    aboutCards: async (): Promise<void> => {
      const now = clock.now();
      if (now.getUTCDate() > MESSAGE_DAYS) return;
      const month = { year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 };
      for (const card of await listExpiring(handle, month)) {
        const expiry = formatExpiry(card);
        const vars = { last4: card.last4, expiry };
        const dedupeKey = `card_expiring:${card.uid}:${expiry}`;
        await send(card.subscriber_uid, { template: "card_expiring", vars, dedupeKey });
      }
    },
  };
};

export type BillingLetters = ReturnType<typeof createBillingLetters>;
