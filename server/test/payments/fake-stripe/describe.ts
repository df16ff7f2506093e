/** @file Builds the Stripe object that an event is about, in its state after the event. */
import { buildCharge } from "./build-charge.ts";
import { buildCard, buildCustomer } from "./build-customer.ts";
import { buildInvoice } from "./build-invoice.ts";
import { buildSubscription } from "./build-subscription.ts";
import type { FakeCustomer, FakeEvent, World } from "./world.ts";

export const describe = (
  world: World,
  customer: FakeCustomer,
  id: string,
): Pick<FakeEvent, "object" | "before"> => {
  const { engine, past } = customer;
  if (id === customer.id) return { object: buildCustomer(customer) };
  const invoice = engine.invoices.find((one) => one.id === id);
  if (invoice) return { object: buildInvoice(world, customer, invoice) };
  const paid = engine.invoices.find(({ payment }) => payment?.id === id);
  const charge = paid && buildCharge(customer, paid);
  if (charge) return { object: charge };
  const subscription = [...past, engine.subscription].find((one) => one?.id === id);
  if (subscription) return { object: buildSubscription(world, customer, subscription) };
  const attached = engine.cards.some((card) => card.id === id);
  return { object: buildCard(world, id), ...(attached ? {} : { before: { customer: customer.id } }) };
};
