/** @file Simulates the cardholder on their bank's page. */
import { payInvoice } from "../../../src/payments/engine/payments.ts";
import { intentId } from "./build-payment.ts";
import { settleSetup } from "./routes-cards.ts";
import { take, type World } from "./world.ts";

const settlePayment = (world: World, intent: string, passed: boolean): boolean => {
  for (const customer of world.customers.values()) {
    const invoice = customer.engine.invoices.find((one) => intentId(one) === intent);
    if (invoice?.status !== "open" || invoice.lastAnswer !== "requires_action") continue;
    const card = world.tried.get(invoice.id) ?? customer.engine.defaultCard;
    const authentication = passed ? "passed" : "failed";
    take(world, customer, {
      step: (state) => payInvoice(state, { invoice: invoice.id, card, authentication }),
    });
    return true;
  }
  return false;
};

/** Applies the cardholder's answer. Returns false if no payment and no card waits for this answer. */
export const settle = (world: World, clientSecret: string, passed: boolean): boolean => {
  const [id = ""] = clientSecret.split("_secret_");
  const setup = world.setupIntents.get(id);
  if (!setup) return settlePayment(world, id, passed);
  if (setup.status !== "requires_action") return false;
  settleSetup(world, setup, passed);
  return true;
};
