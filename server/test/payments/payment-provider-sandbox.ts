/** @file Opens the sandbox on a database of its own. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { findCustomer } from "../../src/gateways/payments/sandbox/customer.store.ts";
import { createSandboxProvider } from "../../src/gateways/payments/sandbox/sandbox-provider.ts";
import { PaymentRefused } from "../../src/payments/payment-provider.ts";
import { openTestDatabase } from "../engine.ts";
import type { ProviderHarness } from "./payment-provider-harness.ts";
import { booksOf } from "./payment-provider-reads.ts";
import { NUMBERS, START } from "./steps.ts";

const DAY = 86_400;
const EVENTS_MAX = 10_000;

/** @param taxRate The rate of the tax, in millionths. */
export const openSandboxHarness = async (taxRate = 0): Promise<ProviderHarness> => {
  const clock = { at: new Date(START * 1000) };
  const database = await openTestDatabase();
  const provider = createSandboxProvider({
    handle: database.handle,
    clock: { now: () => clock.at },
    signingKey: randomBytes(32),
    taxRate,
  });
  return {
    provider,
    clock,
    advance: (customer, days) => provider.advance(customer, Math.round(days * DAY)),
    tokenFor: async (card) => {
      const cvc = card === "amex" ? "1234" : "123";
      const typed = { number: NUMBERS[card], cvc, name: "Ann", expMonth: 12, expYear: 2034 };
      const made = await provider.tokenise(typed);
      assert.ok("token" in made);
      return made.token;
    },
    refund: (customer, { number: reference }, amount) =>
      provider.refund(customer, { reference, amount }).then(
        () => true,
        (error: unknown) => {
          if (error instanceof PaymentRefused && error.code === "invalid_refund") return false;
          throw error;
        },
      ),
    books: async (customer) => {
      const row = await findCustomer(database.handle, customer);
      assert.ok(row);
      return booksOf(row.state);
    },
    settleChallenge: (clientSecret, passed) => provider.settleChallenge(clientSecret, passed),
    events: async () => {
      const events = await provider.undelivered(EVENTS_MAX);
      await provider.markDelivered(events.map(({ id }) => id));
      return events;
    },
    close: () => database.close(),
  };
};
