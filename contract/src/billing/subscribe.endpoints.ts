/**
 * @file The calls that create a subscription, return its state, change its plan and preview the change. Another call
 * returns how this server takes payments.
 */
import { endpoint } from "../endpoint.ts";
import { newUid, text, uid } from "../fields.ts";
import { FREE_OF_CHARGE, PLAN_IDS } from "../plans.ts";
import {
  billingNotManaged,
  cardDeclined,
  cardToConfirm,
  paymentsUnavailable,
  planUnavailable,
  refusal,
  subscriberRefused,
  subscriberUnseen,
  tooManyTries,
} from "../refusals.ts";
import { z } from "../zod.ts";
import { cents, unixTime } from "./amounts.ts";
import { cardToken } from "./cards.endpoints.ts";
import { invoiceLine } from "./invoices.endpoints.ts";
import { placeExists } from "./place-check.ts";
import { subscriberBody, subscriptionReply } from "./subscribers.endpoints.ts";

/**
 * The state of a subscription: `trial`, `active`, `ending` (cancelled, but paid until its end), `past_due` (the last
 * payment failed), `ended`.
 */
export const SUBSCRIPTION_STATES = ["trial", "active", "ending", "past_due", "ended"] as const;

const planChangeBody = z.object({ plan: z.enum(PLAN_IDS, "plan_unavailable") });

const planTooSmall = refusal("payment", "The plan has less room than the caller uses.");
const operationTaken = refusal("uid_taken", "`operation` names another request.");
const planChangeRefused = [
  subscriberUnseen,
  billingNotManaged,
  planUnavailable,
  refusal("subscription.inactive", "The subscription is not active."),
  planTooSmall,
];

export const subscribeEndpoints = {
  paymentConfig: endpoint({
    method: "GET",
    path: "/api/billing/config",
    summary: "Tells which provider takes payments, and where the card form is.",
    access: "anyone",
    reply: z.object({
      /** `none`: this server takes no payments, and the operator assigns the plans. */
      provider: z.enum(["none", "sandbox", "stripe"]),
      publishable_key: z.nullable(text(255)),
      /**
       * The address of the card form: a path of this server, or an address at the origin that the operator has set for
       * the form.
       */
      card_frame_url: text(500).check(z.regex(/^(https?:\/\/[\w.:[\]-]+)?\/card\/$/)),
      brands: z.array(text(32)).check(z.maxLength(20)),
      /** Whether payments are only simulated. */
      is_test: z.boolean(),
      /**
       * The plans that cost new users nothing, because the operator gives these plans to everyone. Earlier versions of
       * the server do not send this field.
       */
      free_plans: z.optional(z.array(z.enum(FREE_OF_CHARGE)).check(z.maxLength(FREE_OF_CHARGE.length))),
    }),
  }),
  subscriptionState: endpoint({
    method: "GET",
    path: "/api/subscribers/{subscriberId}/subscription",
    summary: "Returns the subscriber's subscription, whatever its state.",
    access: "session",
    refusals: [...subscriberRefused],
    params: z.object({ subscriberId: uid }),
    reply: z.extend(subscriptionReply, {
      state: z.enum(SUBSCRIPTION_STATES),
      /** The end of the trial. Nothing is charged before it. */
      trial_end: z.nullable(unixTime),
      /** When the subscription ends, or ended. */
      ends_at: z.nullable(unixTime),
      /**
       * The end of the grace period after the last paid period. Null while the subscription is paid, and after the
       * grace period.
       */
      grace_until: z.nullable(unixTime),
      /** The amount that is still owed, in cents. */
      amount_due: cents,
      /** Whether the subscriber can still have a trial. */
      has_trial: z.boolean(),
    }),
  }),
  initiateSubscription: endpoint({
    method: "POST",
    path: "/api/initiate-subscription",
    summary: "Subscribes the caller, or pays what is due.",
    details: "After `requires_action` or no answer, send the same request again.",
    access: "session",
    refusals: [
      planUnavailable,
      refusal("subscription.exists", "The caller has a subscription."),
      planTooSmall,
      cardDeclined,
      cardToConfirm,
      refusal("conflict", "The payment was refused or has changed in the meantime."),
      operationTaken,
      refusal("forbidden", "The caller does not manage the billing of the enterprise."),
      refusal("subscription.inactive", "The subscription has ended at the payment provider."),
      refusal("not_found", "The payment provider does not know the card."),
      paymentsUnavailable,
      tooManyTries,
    ],
    body: z
      .extend(subscriberBody, {
        /**
         * A new uid each time the user confirms the form. Two requests with the same uid subscribe only once.
         */
        operation: z.optional(newUid),
        plan: z.enum(PLAN_IDS, "plan_unavailable"),
        /** Null to pay with the stored card. */
        card_token: z.nullish(cardToken),
      })
      .check(placeExists),
    reply: subscriptionReply,
  }),
  changePlan: endpoint({
    method: "PUT",
    path: "/api/subscriptions/{uid}/plan",
    summary: "Changes the plan.",
    details:
      "`free` ends the subscription at the end of its paid time. Sending the current plan revokes that.",
    access: "session",
    refusals: [
      ...planChangeRefused,
      cardDeclined,
      cardToConfirm,
      refusal("conflict", "The preview is outdated, or the payment was refused."),
      operationTaken,
      refusal("subscription.exists", "The payment provider has another subscription."),
      paymentsUnavailable,
      tooManyTries,
    ],
    params: z.object({ uid }),
    body: z.extend(planChangeBody, {
      operation: z.optional(newUid),
      /**
       * The time for which the preview was calculated. A call that states this time is charged the amount of the
       * preview.
       */
      proration_date: z.nullish(unixTime),
    }),
    reply: subscriptionReply,
  }),
  previewPlan: endpoint({
    method: "POST",
    path: "/api/subscriptions/{uid}/plan/preview",
    summary: "Calculates what changing the plan would cost.",
    access: "session",
    refusals: [
      ...planChangeRefused,
      refusal("conflict", "The payment provider refused the calculation."),
      paymentsUnavailable,
      tooManyTries,
    ],
    params: z.object({ uid }),
    body: planChangeBody,
    reply: z.object({
      /** When the change is charged; null if nothing will be charged. */
      date: z.nullable(unixTime),
      /** Whether the amount is charged immediately and not with the next invoice. */
      is_immediate: z.boolean(),
      lines: z.array(invoiceLine).check(z.maxLength(200)),
      subtotal: cents,
      tax: cents,
      total: cents,
      amount_due: cents,
      /** When the current plan ends, if the change is to the free plan. */
      ends_at: z.nullable(unixTime),
      proration_date: unixTime,
    }),
  }),
};

export type SubscribeBody = z.output<typeof subscribeEndpoints.initiateSubscription.body>;
export type PlanChangeBody = z.output<typeof subscribeEndpoints.changePlan.body>;
export type SubscriptionStateName = (typeof SUBSCRIPTION_STATES)[number];
export type SubscriptionState = z.output<typeof subscribeEndpoints.subscriptionState.reply>;
export type PlanPreview = z.output<typeof subscribeEndpoints.previewPlan.reply>;
export type PaymentConfig = z.output<typeof subscribeEndpoints.paymentConfig.reply>;
