/**
 * @file Stripe's events. Only the id, the type and the customer are taken from them; the current state is read from
 * Stripe.
 */
import type Stripe from "stripe";
import { ForgedEvent, type ProviderEvent } from "../../../payments/payment-provider.ts";
import { toUnix } from "../../../unix-time.ts";
import type { Clock } from "../../clock.ts";

/** The events that Stripe should send to Keepwell. */
export const WEBHOOK_EVENTS = [
  "charge.dispute.created",
  "charge.refunded",
  "customer.deleted",
  "customer.subscription.created",
  "customer.subscription.deleted",
  "customer.subscription.paused",
  "customer.subscription.trial_will_end",
  "customer.subscription.updated",
  "customer.updated",
  "invoice.finalized",
  "invoice.marked_uncollectible",
  "invoice.paid",
  "invoice.payment_action_required",
  "invoice.payment_failed",
  "invoice.voided",
  "payment_method.attached",
  "payment_method.automatically_updated",
  "payment_method.detached",
  "payment_method.updated",
  "setup_intent.succeeded",
] as const satisfies readonly Stripe.Event.Type[];

/** How many seconds after its signature an event may arrive. This includes the difference between the clocks. */
const TOLERANCE = 300;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

const nameIn = (value: unknown, property: string): string | null => {
  const name = isObject(value) ? value[property] : undefined;
  return typeof name === "string" ? name : null;
};

/**
 * The customer of an event, read without the SDK's types, which describe one version of the API. During an upgrade the
 * endpoint may have another version. These fields are the same in every version.
 */
const findCustomer = ({ object, previous_attributes: before }: Stripe.Event.Data): string | null => {
  if (nameIn(object, "object") === "customer") return nameIn(object, "id");
  // A detached card has no customer; the previous attributes name its former customer.
  return nameIn(object, "customer") ?? nameIn(before, "customer");
};

/** Refuses events dated in the future, which Stripe never sends. The SDK only refuses events that are too old. */
const refuseFuture = (signature: string, now: number): void => {
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  if (!(signedAt <= now + TOLERANCE)) throw new ForgedEvent("Signed in the future.");
};

interface EventSource {
  readonly webhooks: Stripe["webhooks"];
  readonly secret: string;
  readonly clock: Clock;
}

/**
 * Reads an event. Returns null for an event without a customer. Throws ForgedEvent unless Stripe has signed it
 * recently.
 */
export const readEvent = (
  { webhooks, secret, clock }: EventSource,
  rawBody: Buffer,
  signature = "",
): ProviderEvent | null => {
  const now = toUnix(clock.now());
  refuseFuture(signature, now);
  try {
    const { id, type, data } = webhooks.constructEvent(
      rawBody,
      signature,
      secret,
      TOLERANCE,
      undefined,
      now * 1000,
    );
    const customer = findCustomer(data);
    return customer === null ? null : { id, type, customer };
  } catch (error) {
    throw new ForgedEvent("Not signed by Stripe, or not lately.", { cause: error });
  }
};
