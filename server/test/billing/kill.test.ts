/**
 * @file The server dies at one of the steps of a subscription. The tests simulate this: one call to the provider never
 * returns, so the server does nothing more. They cover both cases: the provider has carried out this call, or has not.
 * sigkill.test.ts kills a real process after each step that stores something.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createServices } from "../../src/services.ts";
import { later } from "../clock.ts";
import { aUser, type TestUser } from "../factories.ts";
import type { TestServer } from "../harness.ts";
import { useServer } from "../use-server.ts";
import { cardsOf, invoicesOf, stateOf } from "./billing-state.ts";
import { aPayer, aSubscribeBody, passDays, settle } from "./factories.ts";

const server = useServer();

/** A time that is longer than a dead server's lease. */
const LEASE_MS = 4 * 60_000;
const MOMENTS = ["before", "after"] as const;

type Moment = (typeof MOMENTS)[number];
type Call = (...args: unknown[]) => Promise<unknown>;

/**
 * A provider that answers only the calls before call number `last`. Call number `last` never returns, and takes effect
 * only if `moment` is `after`. Later calls have no effect.
 */
const dyingProvider = ({ context }: TestServer, last: number, moment: Moment) => {
  let calls = 0;
  let died = (): void => {};
  const death = new Promise<void>((resolve) => {
    died = resolve;
  });
  const payments = new Proxy(context.payments ?? assert.fail("there is a provider"), {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      return async (...args: unknown[]) => {
        calls += 1;
        if (calls > last) return new Promise(() => {});
        if (calls === last && moment === "after") await (member as Call).apply(target, args);
        if (calls < last) return (member as Call).apply(target, args);
        died();
        return new Promise(() => {});
      };
    },
  });
  return { payments, death };
};

const actorOf = ({ session: { identity } }: TestUser) => ({
  uid: identity.uid,
  sid: identity.uid,
  isFactorDue: false,
});

/** Subscribes on a server that dies; `died` is false if the server completed the subscription first. */
const subscribeUntilDeath = async (user: TestUser, last: number, moment: Moment) => {
  const { payments, death } = dyingProvider(server, last, moment);
  const { billing } = createServices({ ...server.context, payments });
  const body = await aSubscribeBody(server);
  const asked = billing.subscribing.initiate(actorOf(user), body);
  const died = await Promise.race([death.then(() => true), asked.then(() => false)]);
  return { died, body };
};

const liveOnes = async (user: TestUser): Promise<number> => {
  const { uid } = user.session.identity;
  const rows = await server.database.handle
    .selectFrom("subscribers")
    .innerJoin("subscriptions", "subscriptions.subscriber_uid", "subscribers.uid")
    .select("subscriptions.status")
    .where("subscribers.user_uid", "=", uid)
    .execute();
  return rows.filter(({ status }) => status === "trialing" || status === "active").length;
};

/** Makes a user who has already used their trial. A new subscription charges them at once. */
const withoutTrial = async (): Promise<TestUser> => {
  const user = await aPayer(server);
  const { uid } = await stateOf(user);
  await user.session.api.billing.changePlan({ params: { uid }, body: { plan: "free" } });
  await passDays(server, user, 31);
  return user;
};

const STEPS_MAX = 12;

for (const moment of MOMENTS)
  test(`a server that dies ${moment} any call leaves one subscription and one charge`, async () => {
    let survived = false;
    for (let last = 1; last <= STEPS_MAX && !survived; last += 1) {
      const user = await aUser(server);
      const { died, body } = await subscribeUntilDeath(user, last, moment);
      survived = !died;
      later(server, LEASE_MS);
      // In even rounds the worker continues first. In odd rounds the user retries first.
      if (last % 2 === 0) await settle(server);
      const again = user.session.api.billing.initiateSubscription({ body });
      assert.equal((await again).plan, "premium", `call ${last}`);
      await settle(server);
      assert.equal(await liveOnes(user), 1);
      assert.equal((await cardsOf(user)).length, 1, `call ${last}`);
      await passDays(server, user, 30);
      assert.deepEqual(
        (await invoicesOf(user)).map((one) => one.amount_paid),
        [1000],
        `call ${last}`,
      );
    }
    assert.ok(survived, "the subscription completes within STEPS_MAX calls");
  });

test("after the server dies, the worker completes a subscription without a trial, and charges once", async () => {
  for (const last of [3, 4, 5, 6]) {
    const moment = MOMENTS[last % 2] ?? "before";
    const user = await withoutTrial();
    const before = (await invoicesOf(user)).length;
    await subscribeUntilDeath(user, last, moment);
    later(server, LEASE_MS);
    await settle(server);
    const { state } = await stateOf(user);
    assert.equal(state, "active", `${moment} call ${last}`);
    const invoices = await invoicesOf(user);
    assert.deepEqual(
      [invoices.length, invoices[0]?.amount_paid],
      [before + 1, 1000],
      `${moment} call ${last}`,
    );
  }
});
