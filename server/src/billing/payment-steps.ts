/** @file Steps that several operations share: the subscriber's customer at the provider, and the card to charge. */
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { Context } from "../context.ts";
import type { Handle } from "../db/schema.ts";
import {
  type CardOutcome,
  type CustomerDetails,
  type NewCard,
  type PaymentProvider,
  PaymentRefused,
} from "../payments/payment-provider.ts";
import type { Mirror } from "./mirror.service.ts";
import type { OperationRow } from "./operation.store.ts";
import { findPayer, findSubscriber, type SubscriberRow, setCustomer } from "./subscriber.store.ts";

const maybe = z.string().nullable();

/** The customer's details in the arguments of an operation. */
export const storedDetails = z.object({
  subscriberUid: z.string(),
  email: z.string(),
  name: z.string(),
  organization: maybe,
  address: z.string(),
  address2: maybe,
  city: z.string(),
  postalcode: z.string(),
  country: z.string(),
  state: maybe,
}) satisfies z.ZodType<CustomerDetails>;

/** An argument of each operation that may create a customer. */
const newCustomerArgs = z.object({ details: storedDetails.optional() });

export interface StepParts {
  readonly handle: Handle;
  readonly provider: PaymentProvider;
  readonly mirror: Mirror;
}

type Name = "firstname" | "lastname" | "organization";
type Address = "address" | "address2" | "city" | "postalcode" | "iso_country" | "iso_state";

export const customerDetails = (
  subscriber: Pick<SubscriberRow, "uid" | Name | Address>,
  email: string,
): CustomerDetails => ({
  subscriberUid: subscriber.uid,
  email,
  name: `${subscriber.firstname} ${subscriber.lastname}`,
  organization: subscriber.organization,
  address: subscriber.address ?? "",
  address2: subscriber.address2,
  city: subscriber.city ?? "",
  postalcode: subscriber.postalcode ?? "",
  country: subscriber.iso_country ?? "",
  state: subscriber.iso_state,
});

/** The error that ends an operation whose subscriber was deleted. */
export const subscriberGone = (): PaymentRefused => new PaymentRefused("subscriber_gone");

/** The subscriber's customer at this provider; null if there is none. */
const customerAt = (
  { kind }: Pick<PaymentProvider, "kind">,
  { provider, provider_customer }: SubscriberRow,
): string | null => (provider === kind ? provider_customer : null);

/** Sends the subscriber's name and address to the provider, if the subscriber is a customer there. */
export const sendDetails = async (
  { handle, provider }: Pick<StepParts, "handle" | "provider">,
  subscriber: SubscriberRow,
): Promise<void> => {
  const payer = await findPayer(handle, subscriber.uid);
  const customer = customerAt(provider, subscriber);
  if (!payer || customer === null) return;
  await provider.updateCustomer(customer, customerDetails(subscriber, payer.email));
};

/**
 * The customer's details, stored with an operation that will create the customer; none if the subscriber is already a
 * customer. If the reply that names the customer is lost, only a repetition of the call tells which customer was
 * created ([Note: Payment keys]). The repeated call must send the same details, even after the subscriber's details
 * have changed or the account was deleted.
 */
export const newCustomer = async (
  { database: { handle }, payments }: Pick<Context, "database" | "payments">,
  subscriber: SubscriberRow,
): Promise<z.infer<typeof newCustomerArgs>> => {
  if (payments === null || customerAt(payments, subscriber) !== null) return {};
  const payer = await findPayer(handle, subscriber.uid);
  return payer ? { details: customerDetails(subscriber, payer.email) } : {};
};

/**
 * Returns the customer's id, and sends the subscriber's current details to the provider, unless the subscriber is an
 * enterprise without an active administrator. Creates the customer if the subscriber has none at this provider. If the
 * account was deleted, deletes the customer that the operation has created.
 */
export const ensureCustomer = async (
  { handle, provider }: Pick<StepParts, "handle" | "provider">,
  { key, subscriber_uid: subscriberUid, args }: Pick<OperationRow, "key" | "subscriber_uid" | "args">,
): Promise<string> => {
  const subscriber = await findSubscriber(handle, subscriberUid);
  const payer = await findPayer(handle, subscriberUid);
  const current = subscriber && payer && customerDetails(subscriber, payer.email);
  const known = subscriber ? customerAt(provider, subscriber) : null;
  if (known !== null) {
    if (current) await provider.updateCustomer(known, current);
    return known;
  }
  const details = newCustomerArgs.parse(args).details ?? current;
  if (!details) throw subscriberGone();
  const customer = await provider.createCustomer(`${key}:customer`, details);
  if (!(await setCustomer(handle, subscriberUid, { provider: provider.kind, customer }))) {
    // The account was deleted before this customer was stored, so the deletion did not include the customer.
    await provider.deleteCustomer(customer);
    throw subscriberGone();
  }
  if (current && !isDeepStrictEqual(details, current)) await provider.updateCustomer(customer, current);
  return customer;
};

/** The key of the call that adds a card, made from the key of its operation. */
export const toCardKey = (key: string): string => `${key}:card`;

/** Adds a card and makes it the default card. */
export const placeCard = async (
  provider: PaymentProvider,
  key: string,
  card: NewCard,
): Promise<CardOutcome> => {
  const outcome = await provider.addCard(toCardKey(key), card);
  if (outcome.kind === "done") await provider.setDefaultCard(card.customer, outcome.card);
  return outcome;
};
