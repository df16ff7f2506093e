/** @file The card form's use of Stripe.js. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { openStripe } from "../card-frame/src/open-stripe.ts";
import { hasPassed, readResult } from "../card-frame/src/stripe-result.ts";

type Loading = NonNullable<Parameters<typeof openStripe>[1]>;
const never = new Promise<never>(() => {});

const loader = (answer: () => Promise<unknown>) => {
  const calls: unknown[][] = [];
  const load = (...asked: unknown[]) => {
    calls.push(asked);
    return answer();
  };
  const setLoadParameters = (parameters: unknown) => calls.push([parameters]);
  const loading = { load: Object.assign(load, { setLoadParameters }), failed: never } as unknown as Loading;
  return { calls, loading };
};

const FROM = {
  from: { provider: "stripe", publishableKey: "pk_test_1", brands: ["visa"] },
  locale: "fr-CA",
} as const;

test("Stripe.js gets the publishable key and the page's language, and no other data", async () => {
  const stripe = {};
  const { calls, loading } = loader(async () => stripe);
  assert.equal(await openStripe(FROM, loading), stripe);
  assert.deepEqual(calls, [[{ advancedFraudSignals: false }], ["pk_test_1", { locale: "fr-CA" }]]);
  await assert.rejects(openStripe(FROM, loader(async () => null).loading));
  await assert.rejects(openStripe(FROM, loader(() => Promise.reject(new Error("offline"))).loading));
  const hanging = { ...loader(() => never).loading, failed: Promise.reject(new Error("blocked")) };
  await assert.rejects(openStripe(FROM, hanging));
});

type Made = Parameters<typeof readResult>[0];

const added = (brand: string) =>
  readResult({ paymentMethod: { id: "pm_1", card: { brand, last4: "4242" } } } as Made, ["visa", "other"]);

const refused = (error: object) => readResult({ error } as Made, ["visa"]);

test("each reply of Stripe.js is translated to a result of the card form", () => {
  assert.deepEqual(added("visa"), { token: "pm_1", brand: "visa", last4: "4242" });
  assert.deepEqual(added("jcb"), { token: "pm_1", brand: "other", last4: "4242" });
  assert.deepEqual(added("amex"), { mistakes: { number: "brand" } });
  assert.deepEqual(refused({ type: "validation_error", code: "incomplete_cvc" }), {
    mistakes: { cvc: "cvc" },
  });
  assert.deepEqual(refused({ type: "card_error", code: "card_declined" }), { refusal: "card" });
  assert.deepEqual(refused({ type: "api_connection_error" }), { refusal: "unreachable" });
  assert.deepEqual(refused({ type: "rate_limit_error" }), { refusal: "busy" });
  assert.deepEqual(refused({ type: "card_error", code: "toString" }), { refusal: "card" });
  type Confirmed = Parameters<typeof hasPassed>[0];
  assert.equal(hasPassed({ setupIntent: { status: "succeeded" } } as Confirmed), true);
  assert.equal(hasPassed({ error: { type: "card_error" } } as Confirmed), false);
});
