import type { BillingLetters } from "./words.ts";

const PAY = "Open billing";

export const billingEn: BillingLetters = {
  trial_ending: ({ date }) => ({
    subject: "Your free trial ends soon",
    paragraphs: [
      `Your free trial ends on ${date}. From then on your card is charged for the plan you chose. To go on, there is nothing to do.`,
    ],
    action: PAY,
    after: ["Until then nothing is charged, and you can change the plan or cancel."],
  }),
  payment_failed: ({ amount }) => ({
    subject: "We could not charge your card",
    paragraphs: [
      `The payment of ${amount} for your subscription was declined. We try again in the days to come.`,
      "Check that your card is valid and has enough funds, or pay with another card. You can go on reading and using everything meanwhile.",
    ],
    action: PAY,
    after: [],
  }),
  payment_action: ({ amount }) => ({
    subject: "Your bank wants you to confirm a payment",
    paragraphs: [
      `Your bank asks you to confirm the payment of ${amount} for your subscription. Sign in and press Subscribe once more to confirm it.`,
    ],
    action: PAY,
    after: [],
  }),
  card_expiring: ({ last4, expiry }) => ({
    subject: "Your card expires soon",
    paragraphs: [
      `The card ending in ${last4}, which pays for your subscription, expires at the end of ${expiry}.`,
    ],
    action: PAY,
    after: ["Add a new one in time, and nothing is interrupted."],
  }),
  subscription_ended: () => ({
    subject: "Your subscription has ended",
    paragraphs: [
      "Your subscription has ended. Nothing of what you keep is deleted: you can go on reading and editing everything.",
    ],
    action: PAY,
    after: ["Subscribe again whenever you like, and go on where you left off."],
  }),
};
