/** @file Stripe's SDK with one API version, our own timeout, and a check that a reply has the expected kind. */
import type { PriceKey } from "@keepwell/contract/billing/prices.ts";
import Stripe from "stripe";
import { PaymentsUnavailable } from "../../../payments/payment-provider.ts";
import type { Clock } from "../../clock.ts";
import { translated } from "./stripe-errors.ts";

/** The version whose types we compile against. The webhook endpoint at Stripe should have this version. */
export const STRIPE_API_VERSION = "2026-10-28.endive";

/** How long one attempt of a call to Stripe may take. A bank needs a few seconds to charge a card. */
const TIMEOUT_MS = 20_000;

const NETWORK_RETRIES = 2;

/** How many items of one list are read at most. The limit ensures that reading ends. No customer has so many items. */
export const LIST_MAX = 1000;

export interface StripeOptions {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly apiUrl?: string | undefined;
  /** `automatic`: Stripe calculates the tax from the customer's address. */
  readonly tax: "off" | "automatic";
  readonly clock: Clock;
}

/** The first argument of every operation. */
export interface StripeContext extends Pick<StripeOptions, "tax" | "clock"> {
  readonly stripe: Stripe;
  /** Cached keys of prices, by their ids. */
  readonly priceKeys: Map<string, Promise<PriceKey | null>>;
}

/** Host, port and protocol, which the SDK expects separately. */
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
 * Waits for a reply and checks its kind, because the SDK accepts any JSON, even a proxy's. Translates Stripe's errors
 * into those of `PaymentProvider`.
 */
export const answer = async <T extends { readonly object: string }>(
  asked: PromiseLike<T>,
  object: T["object"],
): Promise<T> => {
  const given = await translated(asked);
  if (given.object !== object) throw new PaymentsUnavailable(`Stripe did not answer with a ${object}.`);
  return given;
};

/** The id of an object. Stripe returns only the id, or the whole object if the call expands it. */
export const toId = (reference: string | { readonly id: string }): string =>
  typeof reference === "string" ? reference : reference.id;
