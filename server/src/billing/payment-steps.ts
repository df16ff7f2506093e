/** @file Steps that several operations share: the subscriber's customer at the provider, and the card to charge. */
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

/** Sends the subscriber's name and address to the provider, if the subscriber is a customer there. */
export const sendDetails = async (
  { handle, provider }: Pick<StepParts, "handle" | "provider">,
  subscriber: SubscriberRow,
): Promise<void> => {
  const payer = await findPayer(handle, subscriber.uid);
  const { provider: kind, provider_customer: customer } = subscriber;
  if (!payer || customer === null || kind !== provider.kind) return;
  await provider.updateCustomer(customer, customerDetails(subscriber, payer.email));
};

/**
 * Returns the customer's id, and sends the current address to the provider. Creates the customer if the subscriber
 * has none at this provider.
 */
export const ensureCustomer = async (
  { handle, provider }: { readonly handle: Handle; readonly provider: PaymentProvider },
  { key, subscriber_uid: subscriberUid }: Pick<OperationRow, "key" | "subscriber_uid">,
): Promise<string> => {
  const subscriber = await findSubscriber(handle, subscriberUid);
  const payer = await findPayer(handle, subscriberUid);
  if (!subscriber || !payer) throw subscriberGone();
  const details = customerDetails(subscriber, payer.email);
  if (subscriber.provider_customer !== null && subscriber.provider === provider.kind) {
    await provider.updateCustomer(subscriber.provider_customer, details);
    return subscriber.provider_customer;
  }
  const customer = await provider.createCustomer(`${key}:customer`, details);
  if (await setCustomer(handle, subscriberUid, { provider: provider.kind, customer })) return customer;
  // The account was deleted before this customer was stored, and the deletion did not include the customer.
  await provider.deleteCustomer(customer);
  throw subscriberGone();
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
