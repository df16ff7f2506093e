/** @file A reply of the payment provider is lost, or the provider cannot be reached in the middle of an operation. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { subscribeEndpoints } from "@keepwell/contract/billing/subscribe.endpoints.ts";
import { signUpEndpoints } from "@keepwell/contract/identity/sign-up.endpoints.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { PaymentRefused, PaymentsUnavailable } from "../../src/payments/payment-provider.ts";
import { later, MINUTE } from "../clock.ts";
import { aSignupBody, aUser } from "../factories.ts";
import { useServer } from "../use-server.ts";
import { cardsOf, extraOf, invoicesOf, stateOf } from "./billing-state.ts";
import {
  ADDRESS,
  actorOf,
  aPayer,
  aSubscribeBody,
  askedBy,
  aToken,
  billingWith,
  inviteMany,
  passDays,
  sandboxOf,
  settle,
  subscribe,
} from "./factories.ts";
import { change } from "./plan-steps.ts";

const server = useServer();

const HOUR = 3_600_000;

const unavailable = (): never => {
  throw new PaymentsUnavailable("no reply");
};

test("if the first reply to a form is lost and the form is sent again, the user subscribes once, with the trial", async () => {
  const user = await aUser(server);
  const sandbox = sandboxOf(server);
  const { subscribing } = billingWith(server, {
    subscribe: async (...asked) => {
      await sandbox.subscribe(...asked);
      return unavailable();
    },
  });
  const sent = await aSubscribeBody(server);
  const body = await subscribeEndpoints.initiateSubscription.body.parseAsync(sent);
  await assert.rejects(subscribing.initiate(await actorOf(server, user), body), { code: "unavailable" });
  const again = await user.session.api.billing.initiateSubscription({ body: sent });
  assert.deepEqual([again.plan, (await stateOf(user)).state], ["premium", "trial"]);
  assert.equal((await cardsOf(user)).length, 1);
});

test("if the provider's first reply to a sign-up is lost, no customer is left after two hours", async () => {
  const sandbox = sandboxOf(server);
  const made: string[] = [];
  const createCustomer = async (...asked: Parameters<typeof sandbox.createCustomer>): Promise<never> => {
    made.push(await sandbox.createCustomer(...asked));
    return unavailable();
  };
  const { signUps } = billingWith(server, { createCustomer });
  const { firstname: _, lastname: __, ...address } = ADDRESS;
  const body = {
    ...(await aSignupBody(server)),
    ...address,
    plan: "premium",
    credit_card: await aToken(server),
  };
  const form = await signUpEndpoints.signup.body.parseAsync(body);
  const caller = { ip: "192.0.2.7", network: "192.0.2.7", userAgent: "a test" };
  await assert.rejects(signUps.begin(form, caller), { code: "unavailable" });
  assert.ok(await sandbox.read(made[0] ?? ""));
  later(server, HOUR);
  await billingWith(server, { createCustomer }).round.tidy();
  later(server, HOUR);
  await settle(server);
  assert.deepEqual([new Set(made).size, await sandbox.read(made[0] ?? "")], [1, undefined]);
});

test("if an outage prevents giving up a waiting payment, the next try gives it up", async () => {
  const user = await aPayer(server);
  await change(user, "free");
  await passDays(server, user, 31);
  const { billing } = user.session.api;
  const waiting = await aSubscribeBody(server, { card: "authenticatesAlways" });
  const confirmCard = await askedBy(billing.initiateSubscription({ body: waiting }));
  await sandboxOf(server).settleChallenge(confirmCard, true);
  await askedBy(billing.initiateSubscription({ body: waiting }));

  const { subscribing } = billingWith(server, { abandonFirstPayment: async () => unavailable() });
  const sent = await aSubscribeBody(server, { plan: "personal" });
  const body = await subscribeEndpoints.initiateSubscription.body.parseAsync(sent);
  await assert.rejects(subscribing.initiate(await actorOf(server, user), body), { code: "unavailable" });
  assert.equal((await billing.initiateSubscription({ body: sent })).plan, "personal");
});

test("a change of plan whose reply was lost is sent again with a new preview and usage, and is made once", async () => {
  const user = await aPayer(server, { plan: "personal" });
  const sandbox = sandboxOf(server);
  const { planChanges } = billingWith(server, {
    changeItems: async (...asked) => {
      await sandbox.changeItems(...asked);
      return unavailable();
    },
  });
  const { uid } = await stateOf(user);
  const { billing } = user.session.api;
  const preview = () => billing.previewPlan({ params: { uid }, body: { plan: "premium" } });
  const { proration_date } = await preview();
  const body = { plan: "premium", operation: makeUid(), proration_date } as const;
  await assert.rejects(planChanges.change(await actorOf(server, user), uid, body), { code: "unavailable" });
  const invoices = await invoicesOf(user);

  later(server, MINUTE);
  await inviteMany(server, user, 12);
  const other = { ...body, plan: "personal" } as const;
  await assert.rejects(billing.changePlan({ params: { uid }, body: other }), { code: "uid_taken" });
  const again = { ...body, proration_date: (await preview()).proration_date };
  assert.notEqual(again.proration_date, proration_date);
  assert.equal((await billing.changePlan({ params: { uid }, body: again })).plan, "premium");
  assert.deepEqual(await invoicesOf(user), invoices);
  await settle(server);
  assert.equal(await extraOf(server, user), 2);
});

test("if the reply to a report of extra units is lost, sharings added later are reported at once", async () => {
  const user = await aPayer(server);
  const sandbox = sandboxOf(server);
  await inviteMany(server, user, 12);
  const { round } = billingWith(server, {
    changeItems: async (...asked) => {
      await sandbox.changeItems(...asked);
      return unavailable();
    },
  });
  await round.tidy();
  await inviteMany(server, user, 1);
  await settle(server);
  assert.equal(await extraOf(server, user), 3);
});

test("if an outage interrupts a change of plan, the change does not undo a later cancellation", async () => {
  const user = await aPayer(server);
  const { uid } = await stateOf(user);
  const { planChanges } = billingWith(server, { changeItems: async () => unavailable() });
  const body = { plan: "personal", operation: makeUid() } as const;
  await assert.rejects(planChanges.change(await actorOf(server, user), uid, body), { code: "unavailable" });
  const { billing } = user.session.api;
  await billing.updateSubscription({ params: { uid }, body: { cancel: true } });
  await settle(server);
  assert.equal((await stateOf(user)).state, "ending");
});

test("a card that is declined after an outage is removed, and the previous default card stays", async () => {
  const user = await aPayer(server);
  const [previous] = await cardsOf(user);
  await change(user, "free");
  await passDays(server, user, 31);
  const { subscribing } = billingWith(server, { subscribe: async () => unavailable() });
  const sent = await aSubscribeBody(server, { card: "failing" });
  const body = await subscribeEndpoints.initiateSubscription.body.parseAsync(sent);
  await assert.rejects(subscribing.initiate(await actorOf(server, user), body), { code: "unavailable" });
  const again = user.session.api.billing.initiateSubscription({ body: sent });
  await assert.rejects(again, { code: "card_error" });
  assert.deepEqual(await cardsOf(user), [previous]);
});

const unplug = { removeCard: async () => unavailable() };

test("if an outage interrupts the deletion of a card, the card is deleted later, unless the plan needs it", async () => {
  const [cancelled, continued] = [await aPayer(server), await aPayer(server)];
  for (const user of [cancelled, continued]) {
    await change(user, "free");
    const [card] = await cardsOf(user);
    const deletion = billingWith(server, unplug).cards.remove(await actorOf(server, user), card?.id ?? "");
    await assert.rejects(deletion, { code: "unavailable" });
  }
  await change(continued, "premium");
  await settle(server);
  assert.deepEqual(await cardsOf(cancelled), []);
  assert.equal((await cardsOf(continued)).length, 1);
});

test("if the provider refuses to give up a waiting payment, other payments are still possible", async () => {
  const user = await aUser(server);
  await askedBy(subscribe(server, user, { card: "authenticatesOnce" }));
  const { subscribing } = billingWith(server, {
    abandonFirstPayment: async () => {
      throw new PaymentRefused("customer_not_found");
    },
  });
  const sent = await aSubscribeBody(server, { plan: "personal" });
  const body = await subscribeEndpoints.initiateSubscription.body.parseAsync(sent);
  assert.equal((await subscribing.initiate(await actorOf(server, user), body)).plan, "personal");
});

test("if the customer cannot be read after a change, the call answers `unavailable` and can be repeated", async () => {
  const user = await aPayer(server);
  const { cancelling, cards } = billingWith(server, { read: async () => unavailable() });
  const [{ uid }, [card]] = [await stateOf(user), await cardsOf(user)];
  const actor = await actorOf(server, user);
  await assert.rejects(cancelling.update(actor, uid, true), { code: "unavailable" });
  await assert.rejects(cards.makeDefault(actor, card?.id ?? ""), { code: "unavailable" });
  const { billing } = user.session.api;
  const again = await billing.updateSubscription({ params: { uid }, body: { cancel: true } });
  assert.equal(again.next_invoice, null);
  await assert.rejects(cards.remove(actor, card?.id ?? ""), { code: "unavailable" });
});
