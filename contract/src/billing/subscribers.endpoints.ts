/** @file The subscriber: who pays, where invoices are sent, and the subscription. */
import { endpoint } from "../endpoint.ts";
import { line, optionalLine, PERSON_NAME_MAX, personName, text, uid } from "../fields.ts";
import { PLAN_IDS } from "../plans.ts";
import { changeRefused, paymentsUnavailable, refusal, subscriberRefused, tooManyTries } from "../refusals.ts";
import { named, z } from "../zod.ts";
import { unixTime } from "./amounts.ts";
import { usageReply } from "./billing.endpoints.ts";
import { placeExists } from "./place-check.ts";

export const ORGANIZATION_MAX = 255;
export const ADDRESS_MAX = 255;
export const CITY_MAX = 100;
export const POSTALCODE_MAX = 20;

/** Checks only the form of the codes; `placeExists` checks whether the country and the state exist. */
const iso_country = z
  .string()
  .check(
    z.minLength(1, "required"),
    z.regex(/^[A-Z]{2}$/, "country_unknown"),
    z.describe("ISO 3166-1 alpha-2"),
  );
const iso_state = z.pipe(
  z.nullish(z.string().check(z.regex(/^([A-Z]{2})?$/, "state_unknown"), z.describe("ISO 3166-2"))),
  z.transform((one) => one || null),
);

export const subscriberBody = z.object({
  firstname: personName,
  lastname: personName,
  organization: optionalLine(ORGANIZATION_MAX),
  address: line(ADDRESS_MAX),
  address2: optionalLine(ADDRESS_MAX),
  city: line(CITY_MAX),
  postalcode: line(POSTALCODE_MAX),
  iso_country,
  /** One of the country's states; null if the country has none. */
  iso_state,
});

/** The fields of an address, all of them optional, because a free plan needs no address. */
export const optionalAddress = {
  organization: optionalLine(ORGANIZATION_MAX),
  address: optionalLine(ADDRESS_MAX),
  address2: optionalLine(ADDRESS_MAX),
  city: optionalLine(CITY_MAX),
  postalcode: optionalLine(POSTALCODE_MAX),
  iso_country: z.nullish(iso_country),
  iso_state,
};

/** Every part of the address is null until the user has entered it. */
export const subscriberReply = named(
  "Subscriber",
  z.object({
    uid,
    firstname: text(PERSON_NAME_MAX),
    lastname: text(PERSON_NAME_MAX),
    organization: z.nullable(text(ORGANIZATION_MAX)),
    address: z.nullable(text(ADDRESS_MAX)),
    address2: z.nullable(text(ADDRESS_MAX)),
    city: z.nullable(text(CITY_MAX)),
    postalcode: z.nullable(text(POSTALCODE_MAX)),
    iso_country: z.nullable(text(2)),
    iso_state: z.nullable(text(2)),
  }),
);

export const subscriptionReply = named(
  "Subscription",
  z.object({
    uid,
    active: z.boolean(),
    plan: z.enum(PLAN_IDS),
    /** Null if nothing will be charged. */
    next_invoice: z.nullable(unixTime),
  }),
);

const limit = z.nullable(z.int());
const detailsReply = z.extend(subscriptionReply, {
  usage: usageReply,
  /** The plan's limits; null means unlimited. */
  limits: z.object({ buckets: limit, sharings: limit, users: limit }),
});

const subscriberParams = z.object({ uid });
const subscriptionOfParams = z.object({ subscriberId: uid });

export const subscribersEndpoints = {
  getSubscriber: endpoint({
    method: "GET",
    path: "/api/subscribers/{uid}",
    summary: "Returns a subscriber with its billing address.",
    access: "session",
    refusals: [...subscriberRefused],
    params: subscriberParams,
    reply: subscriberReply,
  }),
  updateSubscriber: endpoint({
    method: "PUT",
    path: "/api/subscribers/{uid}",
    summary: "Changes the name and address on invoices.",
    access: "session",
    refusals: [...subscriberRefused, paymentsUnavailable],
    params: subscriberParams,
    body: subscriberBody.check(placeExists),
    reply: subscriberReply,
  }),
  findSubscriber: endpoint({
    method: "GET",
    path: "/api/subscribers/{type}/{uid}",
    summary: "Returns the subscriber of the user or enterprise with that uid, if it is the caller's.",
    access: "session",
    refusals: [...subscriberRefused],
    params: z.object({ type: z.enum(["user", "enterprise"]), uid }),
    reply: subscriberReply,
  }),
  activeSubscription: endpoint({
    method: "GET",
    path: "/api/subscribers/{subscriberId}/active-subscription",
    summary: "Returns the active subscription.",
    access: "session",
    refusals: [...subscriberRefused],
    params: subscriptionOfParams,
    reply: subscriptionReply,
  }),
  activeSubscriptionDetails: endpoint({
    method: "GET",
    path: "/api/subscribers/{subscriberId}/active-subscription/details",
    summary: "Returns the active subscription, with usage and limits of its plan.",
    access: "session",
    refusals: [...subscriberRefused],
    params: subscriptionOfParams,
    reply: detailsReply,
  }),
  getSubscription: endpoint({
    method: "GET",
    path: "/api/subscriptions/{uid}",
    summary: "Returns a subscription of the caller.",
    access: "session",
    refusals: [...subscriberRefused],
    params: z.object({ uid }),
    reply: subscriptionReply,
  }),
  updateSubscription: endpoint({
    method: "PUT",
    path: "/api/subscriptions/{uid}",
    summary: "Cancels a subscription for the end of its paid time, or revokes the cancellation.",
    access: "session",
    refusals: [
      ...subscriberRefused,
      refusal("subscription.inactive", "The subscription was never paid for, or has ended."),
      changeRefused,
      paymentsUnavailable,
      tooManyTries,
    ],
    params: z.object({ uid }),
    body: z.object({ cancel: z.boolean() }),
    reply: subscriptionReply,
  }),
};

export type SubscriberBody = z.output<typeof subscriberBody>;
export type Subscriber = z.output<typeof subscriberReply>;
export type Subscription = z.output<typeof subscriptionReply>;
