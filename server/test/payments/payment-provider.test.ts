/** @file The behaviour that all payment providers share. Each case runs with both providers. */
import { after, before, suite, test } from "node:test";
import { BEGIN_CASES } from "./payment-provider-begin-cases.ts";
import { CARD_CASES } from "./payment-provider-card-cases.ts";
import { CHANGE_CASES } from "./payment-provider-change-cases.ts";
import { EVENT_CASES } from "./payment-provider-event-cases.ts";
import type { ProviderHarness } from "./payment-provider-harness.ts";
import { LIFE_CASES } from "./payment-provider-life-cases.ts";
import { PREVIEW_CASES } from "./payment-provider-preview-cases.ts";
import { REFUND_CASES } from "./payment-provider-refund-cases.ts";
import { openSandboxHarness } from "./payment-provider-sandbox.ts";
import { openStripeHarness } from "./payment-provider-stripe.ts";

const CASES = [
  ...CARD_CASES,
  ...BEGIN_CASES,
  ...LIFE_CASES,
  ...CHANGE_CASES,
  ...PREVIEW_CASES,
  ...REFUND_CASES,
  ...EVENT_CASES,
];

const PROVIDERS: Readonly<Record<string, () => Promise<ProviderHarness>>> = {
  sandbox: () => openSandboxHarness(),
  stripe: () => openStripeHarness(),
};

for (const [name, open] of Object.entries(PROVIDERS))
  suite(name, () => {
    let harness: ProviderHarness;
    before(async () => {
      harness = await open();
    });
    after(() => harness.close());
    for (const one of CASES) test(one.name, () => one.run(harness));
  });
