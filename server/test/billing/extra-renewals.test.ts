/** @file At both providers, a renewal bills the sharings that exist when it happens, whatever changed before. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, suite, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { extraUnits } from "@keepwell/contract/billing/prices.ts";
import fc from "fast-check";
import { createBillingServices } from "../../src/billing/billing.services.ts";
import { createBillingWorker } from "../../src/billing/billing-worker.ts";
import type { Payments } from "../../src/gateways/payments/payments.ts";
import { aBucket, aUser, type TestUser } from "../factories.ts";
import type { ProviderHarness } from "../payments/payment-provider-harness.ts";
import { read, subscriptionOf } from "../payments/payment-provider-reads.ts";
import { openSandboxHarness } from "../payments/payment-provider-sandbox.ts";
import { openStripeHarness } from "../payments/payment-provider-stripe.ts";
import { useServer } from "../use-server.ts";
import { customerOf, stateOf, subscriberOf } from "./billing-state.ts";
import { ADDRESS, aPayer, sandboxOf } from "./factories.ts";

/**
 * The number of sequences for each provider: one fixed example, the others random. Set RUNS=100 to try more after a
 * change of the tested code.
 */
const RUNS = Number(process.env["RUNS"] ?? 6);
const DAY = 86_400;
const MINUTE = 60;

const server = useServer();

/** Makes a user who subscribes to Premium at the provider of `harness`. */
const openSubscriber = async (harness: ProviderHarness) => {
  const user = await aUser(server);
  const clock = { now: () => harness.clock.at };
  const payments = harness.provider as Payments;
  const billing = createBillingServices({ ...server.context, payments, clock });
  const { uid } = await subscriberOf(user);
  const actor = { uid: user.session.identity.uid, sid: randomUUID(), isFactorDue: false };
  await billing.subscribing.initiate(actor, {
    ...ADDRESS,
    operation: randomUUID(),
    plan: "premium",
    card_token: await harness.tokenFor("good"),
  });
  const { provider_customer } = await server.database.handle
    .selectFrom("subscribers")
    .select("provider_customer")
    .where("uid", "=", uid)
    .executeTakeFirstOrThrow();
  return { user, uid, billing, customer: provider_customer ?? assert.fail("there is a customer") };
};

type Subscriber = Awaited<ReturnType<typeof openSubscriber>>;

/** Writes the database rows of `count` sharings directly. Billing only counts these rows. */
const setSharings = async (bucketUid: string, user: TestUser, count: number): Promise<void> => {
  const { handle } = server.database;
  await handle.deleteFrom("accesses").where("bucket_uid", "=", bucketUid).execute();
  const rows = Array.from({ length: count }, (_, at) => ({
    uid: randomUUID(),
    bucket_uid: bucketUid,
    email: `${at}@example.test`,
    access_type: "read" as const,
    invite_mac: "",
    invited_by: user.session.identity.uid,
  }));
  if (rows.length > 0) await handle.insertInto("accesses").values(rows).execute();
};

/** Lets days pass at the provider, which renews the subscription. The worker runs one minute before each renewal. */
const live = async (harness: ProviderHarness, { billing, customer, uid }: Subscriber, days: number) => {
  let left = Math.round(days * DAY);
  const pass = async (seconds: number): Promise<void> => {
    await harness.advance(customer, seconds / DAY);
    await billing.mirror.sync(uid);
    left -= seconds;
  };
  while (left > 0) {
    const snapshot = await read(harness, customer);
    const now = harness.clock.at.getTime() / 1000 + snapshot.clockOffset;
    const until = subscriptionOf(snapshot).periodEnd - now;
    if (until > left) {
      await pass(left);
      return;
    }
    if (until > MINUTE) await pass(until - MINUTE);
    await billing.round.beforeRenewals();
    await pass(2 * MINUTE);
  }
};

const action = fc.record({
  sharings: fc.integer({ min: 0, max: 14 }),
  days: fc.integer({ min: 1, max: 45 }),
});

const FROM_MANY_TO_FEW = [
  { sharings: 13, days: 31 },
  { sharings: 4, days: 31 },
];

for (const [name, open] of [
  ["sandbox", () => openSandboxHarness()],
  ["stripe", () => openStripeHarness()],
] as const)
  suite(name, () => {
    let harness: ProviderHarness;
    before(async () => {
      harness = await open();
    });
    after(() => harness.close());

    test("each renewal bills the sharings that exist when it happens", async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(action, { minLength: 2, maxLength: 4 }), async (actions) => {
          const subscriber = await openSubscriber(harness);
          const bucket = await aBucket(subscriber.user);
          const billed: (readonly [sharings: number, units: number])[] = [];
          let seen = 0;
          for (const { sharings, days } of actions) {
            await setSharings(bucket.uid, subscriber.user, sharings);
            await live(harness, subscriber, days);
            const { invoices } = await read(harness, subscriber.customer);
            for (const { lines } of invoices.slice(seen)) {
              const periods = lines.filter(({ kind }) => kind === "period");
              const extra = periods.find(({ price }) => price === "premium_extra");
              if (periods.length > 0) billed.push([sharings, extra?.quantity ?? 0]);
            }
            seen = invoices.length;
          }
          for (const [sharings, units] of billed)
            assert.equal(units, extraUnits("premium", { sharings, users: 0 }), JSON.stringify(actions));
        }),
        // In this example, the next renewal has fewer units than the one before it.
        { numRuns: RUNS, examples: [[FROM_MANY_TO_FEW]] },
      );
    });
  });

test("the worker reports extra units before a renewal, even between its scheduled runs", async () => {
  const user = await aPayer(server);
  const bucket = await aBucket(user);
  const { billing } = server.services;
  const { uid } = await subscriberOf(user);
  const { next_invoice } = await stateOf(user);
  const { clockOffset } = await read({ provider: sandboxOf(server) }, await customerOf(server, user));
  const now = Math.floor(server.clock.at.getTime() / 1000) + clockOffset;
  await sandboxOf(server).advance(await customerOf(server, user), (next_invoice ?? 0) - now - 5 * MINUTE);
  await billing.mirror.sync(uid);
  await setSharings(bucket.uid, user, 12);
  const round = { ...billing.round, tidy: async () => {} };
  const worker = createBillingWorker(server.context, { events: billing.events, round });
  await worker.start();
  const extraOf = async (): Promise<number | undefined> =>
    (
      await server.database.handle
        .selectFrom("subscriptions")
        .select("extra")
        .where("subscriber_uid", "=", uid)
        .executeTakeFirst()
    )?.extra;
  for (let looks = 0; looks < 100 && (await extraOf()) !== 2; looks += 1) await delay(100);
  await worker.stop();
  assert.equal(await extraOf(), 2);
});
