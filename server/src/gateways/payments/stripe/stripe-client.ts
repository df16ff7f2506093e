/** @file The SDK as we use it: one API version, our own deadline, and an answer that is what was asked for. */
import type { PriceKey } from "@keepwell/contract/billing/prices.ts";
import Stripe from "stripe";
import { PaymentsUnavailable } from "../../../payments/payment-provider.ts";
import type { Clock } from "../../clock.ts";
import { translated } from "./stripe-errors.ts";

/** The version whose types we compile against. An endpoint for webhooks should have the same. */
export const STRIPE_API_VERSION = "2026-10-28.endive";

/** Charging a card takes a bank a few seconds; a caller does not wait for longer than this. */
const TIMEOUT_MS = 20_000;

const NETWORK_RETRIES = 2;

/** More items than any customer has; ends a list that would not end by itself. */
export const LIST_MAX = 1000;

export interface StripeOptions {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly apiUrl?: string | undefined;
  /** `automatic`: Stripe works out the tax from the customer's address. */
  readonly tax: "off" | "automatic";
  readonly clock: Clock;
}

/** What every operation is given. */
export interface StripeContext extends Pick<StripeOptions, "tax" | "clock"> {
  readonly stripe: Stripe;
  /** What is known of prices, by their ids. */
  readonly priceKeys: Map<string, PriceKey | null>;
}

/** Host, port and protocol, which the SDK takes apart. */
const parseAddress = (apiUrl: string): Pick<Stripe.StripeConfig, "host" | "port" | "protocol"> => {
  const { hostname, port, protocol } = new URL(apiUrl);
  const secure = protocol === "https:";
  return { host: hostname, port: port || (secure ? 443 : 80), protocol: secure ? "https" : "http" };
};

export const createStripeClient = ({
  secretKey,
  apiUrl,
}: Pick<StripeOptions, "secretKey" | "apiUrl">): Stripe =>
  new Stripe(secretKey, {
    apiVersion: STRIPE_API_VERSION,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: NETWORK_RETRIES,
    telemetry: false,
    ...(apiUrl === undefined ? {} : parseAddress(apiUrl)),
  });

/**
 * Waits for an answer and makes sure of its kind: the SDK takes any JSON for an answer, that of a proxy too.
 * Errors come out as those of the payment provider.
 */
export const answer = async <T extends { readonly object: string }>(
  asked: PromiseLike<T>,
  object: T["object"],
): Promise<T> => {
  const given = await translated(asked);
  if (given.object !== object) throw new PaymentsUnavailable(`Stripe did not answer with a ${object}.`);
  return given;
};

/** The id of what Stripe gives as an id or, when asked to, whole. */
export const toId = (reference: string | { readonly id: string }): string =>
  typeof reference === "string" ? reference : reference.id;
