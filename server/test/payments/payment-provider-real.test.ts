/** @file Runs the provider tests against Stripe's own test mode. They run only if STRIPE_TEST_KEY=sk_test_… is set. */
import { after, before, suite, test } from "node:test";
import { BEGIN_CASES } from "./payment-provider-begin-cases.ts";
import { CARD_CASES } from "./payment-provider-card-cases.ts";
import { CHANGE_CASES } from "./payment-provider-change-cases.ts";
import type { ProviderHarness } from "./payment-provider-harness.ts";
import { LIFE_CASES } from "./payment-provider-life-cases.ts";
import { PREVIEW_CASES } from "./payment-provider-preview-cases.ts";
import { openRealHarness } from "./payment-provider-real.ts";
import { REFUND_CASES } from "./payment-provider-refund-cases.ts";

const KEY = process.env["STRIPE_TEST_KEY"] ?? "";

if (KEY === "") test("Stripe's test mode", { skip: "STRIPE_TEST_KEY is not set" }, () => {});
else
  suite("Stripe's test mode", () => {
    let harness: ProviderHarness;
    before(async () => {
      harness = await openRealHarness(KEY);
    });
    after(() => harness.close());
    for (const one of [
      ...CARD_CASES,
      ...BEGIN_CASES,
      ...LIFE_CASES,
      ...CHANGE_CASES,
      ...PREVIEW_CASES,
      ...REFUND_CASES,
    ])
      test(one.name, { skip: one.needs !== undefined }, () => one.run(harness));
  });
