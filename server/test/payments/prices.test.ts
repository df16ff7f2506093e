import assert from "node:assert/strict";
import { test } from "node:test";
import { extraUnits, PLAN_PRICES, PRICES, planItems, TRIAL_DAYS } from "@keepwell/contract/billing/prices.ts";

test("the six prices and the trial are those of section 9 of the specification", () => {
  assert.deepEqual(
    Object.entries(PRICES).map(([key, { unitAmount, interval }]) => `${key} ${unitAmount}/${interval}`),
    [
      "personal_base 1200/year",
      "premium_base 1000/month",
      "premium_extra 200/month",
      "small_business_base 2900/month",
      "enterprise_base 4900/month",
      "enterprise_extra 700/month",
    ],
  );
  assert.equal(TRIAL_DAYS, 30);
});

test("a plan has an item for its base price, and an item for its extra units", () => {
  const usage = { sharings: 13, users: 7 };
  assert.deepEqual(planItems("premium", usage), [
    { price: "premium_base", quantity: 1 },
    { price: "premium_extra", quantity: 3 },
  ]);
  assert.deepEqual(planItems("enterprise", usage), [
    { price: "enterprise_base", quantity: 1 },
    { price: "enterprise_extra", quantity: 2 },
  ]);
  assert.deepEqual(planItems("personal", usage), [{ price: "personal_base", quantity: 1 }]);
  assert.deepEqual(planItems("small_business", usage), [{ price: "small_business_base", quantity: 1 }]);
});

test("included units cost nothing", () => {
  assert.equal(extraUnits("premium", { sharings: 10, users: 0 }), 0);
  assert.equal(extraUnits("enterprise", { sharings: 0, users: 5 }), 0);
  assert.equal(planItems("premium", { sharings: 10, users: 99 }).length, 1);
});

test("free and partner have no items", () => {
  for (const plan of ["free", "partner"] as const) {
    assert.equal(PLAN_PRICES[plan], null);
    assert.deepEqual(planItems(plan, { sharings: 50, users: 50 }), []);
  }
});
