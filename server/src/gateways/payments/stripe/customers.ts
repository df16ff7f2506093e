import type Stripe from "stripe";
import { type CustomerDetails, PaymentRefused } from "../../../payments/payment-provider.ts";
import { answer, type StripeContext } from "./stripe-client.ts";
import { isMissing } from "./stripe-errors.ts";

/** The parameters for Stripe. A missing detail becomes an empty string, so that Stripe removes the stored value. */
const toParams = ({ tax }: StripeContext, details: CustomerDetails) =>
  ({
    email: details.email,
    name: details.organization ?? details.name,
    address: {
      line1: details.address,
      line2: details.address2 ?? "",
      city: details.city,
      postal_code: details.postalcode,
      country: details.country,
      state: details.state ?? "",
    },
    metadata: { subscriber: details.subscriberUid },
    ...(tax === "automatic" ? { tax: { validate_location: "immediately" as const } } : {}),
  }) satisfies Stripe.CustomerCreateParams & Stripe.CustomerUpdateParams;

export const createCustomer = async (
  context: StripeContext,
  key: string,
  details: CustomerDetails,
): Promise<string> => {
  const asked = context.stripe.customers.create(toParams(context, details), { idempotencyKey: key });
  return (await answer(asked, "customer")).id;
};

export const updateCustomer = async (
  context: StripeContext,
  customer: string,
  details: CustomerDetails,
): Promise<void> => {
  try {
    await answer(context.stripe.customers.update(customer, toParams(context, details)), "customer");
  } catch (error) {
    throw isMissing(error) ? new PaymentRefused("customer_not_found") : error;
  }
};

export const deleteCustomer = async ({ stripe }: StripeContext, customer: string): Promise<void> => {
  try {
    await answer(stripe.customers.del(customer), "customer");
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
};

/** Returns undefined if the customer was deleted, or is unknown to Stripe. */
export const findCustomer = async (
  { stripe }: StripeContext,
  id: string,
): Promise<Stripe.Customer | undefined> => {
  try {
    const customer = await answer(stripe.customers.retrieve(id), "customer");
    return customer.deleted ? undefined : customer;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

export const requireCustomer = async (context: StripeContext, id: string): Promise<Stripe.Customer> => {
  const customer = await findCustomer(context, id);
  if (!customer) throw new PaymentRefused("customer_not_found");
  return customer;
};
