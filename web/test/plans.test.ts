/** @file Tests who can subscribe, and the sentences for plans that are too small and for charges. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { chargeWords } from "../src/features/billing/change-plan/charge-words.ts";
import { planRefusal } from "../src/features/billing/plans/plan-refusal.ts";
import { duePlan, isSubscribed } from "../src/features/billing/subscribe/subscribe-view.ts";
import { subscribe as en } from "../src/text/en/subscribe.ts";
import { subscribe as frCa } from "../src/text/fr-CA/subscribe.ts";

const usage = (buckets: number, sharings: number, users = 1) => ({ buckets, sharings, users });

test("for each plan that is too small for the usage, a sentence says which limit is exceeded", () => {
  assert.equal(planRefusal("free", usage(0, 0), en), undefined);
  assert.match(planRefusal("free", usage(1, 0), en) ?? "", /no room for your 1 other bucket\.$/);
  assert.match(planRefusal("free", usage(2, 1), en) ?? "", /your 2 other buckets and 1 sharing\.$/);
  assert.match(planRefusal("free", usage(1, 2), frCa) ?? "", /pour votre autre coffre et vos 2 partages\.$/);
  assert.equal(planRefusal("personal", usage(9, 3), en), undefined);
  assert.match(
    planRefusal("personal", usage(0, 4), en) ?? "",
    /you have 4 sharings, it allows 3\. End some first\.$/,
  );
  assert.match(
    planRefusal("small_business", usage(0, 0, 6), en) ?? "",
    /6 users, it allows 5\. Delete some first\.$/,
  );
  assert.equal(planRefusal("premium", usage(99, 99), en), undefined);
  assert.equal(planRefusal("enterprise", usage(99, 99, 99), en), undefined);
});

test("a user cannot subscribe during a trial or an active subscription", () => {
  assert.equal(isSubscribed({ plan: "free", state: "active" }), false);
  for (const state of ["trial", "active", "ending"] as const)
    assert.equal(isSubscribed({ plan: "premium", state }), true);
  for (const state of ["past_due", "ended"] as const)
    assert.equal(isSubscribed({ plan: "premium", state }), false);
  assert.equal(isSubscribed({ plan: "partner", state: "active" }), true);
  assert.equal(duePlan({ plan: "personal", state: "past_due" }), "personal");
  assert.equal(duePlan({ plan: "personal", state: "ended" }), undefined);
});

test("a plan change says whether, when and how much the card is charged", () => {
  const date = Date.UTC(2026, 6, 3, 12) / 1000;
  const said = (is_immediate: boolean, amount_due: number, isTrial = false) =>
    chargeWords({
      preview: { is_immediate, amount_due, date },
      isTrial,
      words: en,
      money: (cents) => `$${cents / 100}`,
    });
  assert.equal(said(true, 523), "$5.23 is charged to your card now.");
  assert.match(said(true, 0), /^Nothing is charged now/);
  assert.equal(said(false, 2000), "$20 is charged on 2026-07-03, with your next invoice.");
  assert.match(said(false, 0), /^Nothing is charged on 2026-07-03/);
  assert.match(said(false, 1200, true), /^Your trial continues\. \$12 is charged when it ends/);
});
