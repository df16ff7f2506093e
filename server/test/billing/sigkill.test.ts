/**
 * @file The test kills the real server with SIGKILL after each step of initiate-subscription that stores something. It
 * then starts a server on the same data, and compares the result with the data of the fake Stripe. kill.test.ts in this
 * folder simulates a server's death at every call of the sandbox.
 */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { fetchTransport } from "@keepwell/client/api/transport.ts";
import { signUp } from "@keepwell/client/sign-in/sign-up.ts";
import { TRIAL_DAYS } from "@keepwell/contract/billing/prices.ts";
import { systemClock } from "../../src/gateways/clock.ts";
import { createStripeProvider } from "../../src/gateways/payments/stripe/stripe-provider.ts";
import type { CustomerSnapshot, PaymentProvider } from "../../src/payments/payment-provider.ts";
import type { TestUser } from "../factories.ts";
import { deviceOn } from "../harness.ts";
import {
  FAKE_SECRET_KEY,
  FAKE_WEBHOOK_SECRET,
  type FakeStripe,
  openFakeStripe,
} from "../payments/fake-stripe/fake-stripe.ts";
import { stripeEnvironment } from "../payments/payment-provider-stripe.ts";
import { cardToken } from "../payments/steps.ts";
import {
  openServerData,
  type RunningServer,
  type ServerData,
  startServer,
  stopServer,
} from "../server-process.ts";
import { cardsOf, stateOf, subscriberOf } from "./billing-state.ts";
import { ADDRESS } from "./factories.ts";

/** The steps in their order. A repeated name is another call of the same function. */
const STEPS = [
  "insertOperation",
  "leaseOperation",
  "createCustomer",
  "read",
  "addCard",
  "read",
  "setDefaultCard",
  "read",
  "subscribe",
  "read",
  "acceptReading",
  "finishOperation",
  "presentSubscription",
];

interface Death {
  readonly at: string;
  /** What the last step stored before the server died. */
  readonly kept: string;
  readonly comesBack: "person" | "worker";
}

const DEATHS: readonly Death[] = [
  { at: "before insertOperation", kept: "the address", comesBack: "person" },
  { at: "before leaseOperation", kept: "the operation", comesBack: "worker" },
  { at: "before createCustomer", kept: "its lease", comesBack: "person" },
  { at: "after createCustomer", kept: "a customer at Stripe", comesBack: "worker" },
  { at: "before read", kept: "the customer's id", comesBack: "person" },
  { at: "after addCard", kept: "a card at Stripe", comesBack: "worker" },
  { at: "after setDefaultCard", kept: "which card pays", comesBack: "person" },
  { at: "after subscribe", kept: "a subscription at Stripe", comesBack: "worker" },
  { at: "before acceptReading", kept: "the turn to read", comesBack: "person" },
  { at: "before finishOperation", kept: "what was read", comesBack: "worker" },
  { at: "before presentSubscription", kept: "the operation's end", comesBack: "person" },
];

/** Minutes between the death of a server and the next start. They exceed the lease of the dead server. */
const MINUTES = 4;
const LOOK_MS = 100;
const LOOKS_MAX = 900;

const KILLED = { code: null, signal: "SIGKILL" };

let fake: FakeStripe;
let stripe: PaymentProvider;
let data: ServerData;
let server: RunningServer;

/**
 * Starts the server after this many deaths. It dies at the next step of `DEATHS`, if one is left, when it works on
 * `operation`.
 */
const startAfter = async (deaths: number, operation: string): Promise<void> => {
  server = await startServer(data, {
    preload: new URL("../kill-at-step.ts", import.meta.url),
    environment: {
      DIES_AT: DEATHS[deaths]?.at ?? "",
      DOOMED_OPERATION: operation,
      MINUTES_AHEAD: String(deaths * MINUTES),
      ...stripeEnvironment(fake),
    },
  });
};

const operations = [...DEATHS, null].map(() => randomUUID());
const operationAfter = (deaths: number): string => operations[deaths] ?? assert.fail("there is no more");

before(async () => {
  fake = await openFakeStripe({ clock: systemClock });
  const options = { secretKey: FAKE_SECRET_KEY, webhookSecret: FAKE_WEBHOOK_SECRET, apiUrl: fake.origin };
  stripe = createStripeProvider({ ...options, tax: "off", clock: systemClock });
  data = await openServerData();
  await startAfter(0, operationAfter(0));
});

after(async () => {
  await stopServer(server);
  await data.close();
  fake.close();
});

/** Makes a user whose calls reach the server that is running, even after a restart. */
const aPerson = async (): Promise<TestUser> => {
  const device = deviceOn((request) => fetchTransport(server.origin)(request));
  const [email, password] = [`${randomUUID()}@example.test`, `correct horse ${randomUUID()}`];
  const name = { firstname: "Killed", lastname: "Server" };
  const form = { ...name, email, email_confirm: email, password, plan: "free", locale: "en" } as const;
  return { device, session: await signUp(device, form), email, password };
};

const aBody = (operation: string) =>
  ({ ...ADDRESS, plan: "premium", operation, card_token: fake.tokenFor(cardToken("good")) }) as const;

const stepsTaken = (): string[] =>
  [...server.printed().matchAll(/^step: (.*)$/gm)].map(([, reached = ""]) => reached);

const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  for (let looks = 0; !(await isSo()); looks += 1) {
    assert.ok(looks < LOOKS_MAX, "the check succeeds within LOOKS_MAX attempts");
    await delay(LOOK_MS);
  }
};

/** Lets the trial pass and returns what Stripe knows of the customer. */
const atStripe = async (person: TestUser): Promise<CustomerSnapshot> => {
  const [customer, ...others] = fake.customersOf((await subscriberOf(person)).uid);
  assert.ok(customer !== undefined && others.length === 0, "there is one customer");
  fake.advance(customer, (TRIAL_DAYS + 1) * 86_400);
  return (await stripe.read(customer)) ?? assert.fail("the customer is there");
};

const assertOnce = async (person: TestUser): Promise<void> => {
  const { plan, state } = await stateOf(person);
  assert.deepEqual([plan, state, (await cardsOf(person)).length], ["premium", "trial", 1]);
  const { cards, subscription, invoices } = await atStripe(person);
  assert.deepEqual([cards.length, subscription?.status], [1, "active"]);
  const charged = invoices.filter(({ total }) => total !== 0);
  assert.deepEqual(
    charged.map(({ status, amountPaid }) => [status, amountPaid]),
    [["paid", 1000]],
  );
};

for (const [deaths, { at, kept, comesBack }] of DEATHS.entries())
  test(`killed ${at}, with ${kept} kept: the ${comesBack} completes one subscription`, async () => {
    const person = await aPerson();
    const { billing } = person.session.api;
    const body = aBody(operationAfter(deaths));
    await assert.rejects(billing.initiateSubscription({ body }));
    assert.deepEqual(await server.ended, KILLED);
    assert.equal(stepsTaken().at(-1), at);

    await startAfter(deaths + 1, operationAfter(deaths + 1));
    if (comesBack === "person") assert.equal((await billing.initiateSubscription({ body })).plan, "premium");
    else await until(async () => (await stateOf(person)).state === "trial");
    await assertOnce(person);
  });

test("a purchase without a crash takes exactly the steps that STEPS lists", async () => {
  const person = await aPerson();
  const body = aBody(operationAfter(DEATHS.length));
  await person.session.api.billing.initiateSubscription({ body });
  const begun = stepsTaken().flatMap((reached) => /^before (.*)/.exec(reached)?.[1] ?? []);
  assert.deepEqual(begun, STEPS);
  await assertOnce(person);
});
