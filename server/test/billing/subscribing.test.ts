/**
 * @file A user subscribes to a paid plan, with or without a trial. The bank may require confirmation, a form may be
 * sent several times, and invalid forms are refused.
 */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { subscribeEndpoints } from "@keepwell/contract/billing/subscribe.endpoints.ts";
import { later } from "../clock.ts";
import { aBucket, aUser, tokenOf } from "../factories.ts";
import { send } from "../harness.ts";
import { invite } from "../sharing/factories.ts";
import { useServer } from "../use-server.ts";
import { cardsOf, invoicesOf, stateOf } from "./billing-state.ts";
import { dayIn, dayOf } from "./days.ts";
import {
  actorOf,
  aPayer,
  aSubscribeBody,
  askedBy,
  aToken,
  billingWith,
  passDays,
  sandboxOf,
  settle,
  subscribe,
} from "./factories.ts";

const server = useServer();

test("a user's first subscription begins with thirty free days", async () => {
  const user = await aUser(server);
  const subscription = await subscribe(server, user);
  assert.deepEqual([subscription.active, subscription.plan], [true, "premium"]);
  const state = await stateOf(user);
  assert.equal(state.state, "trial");
  assert.equal(dayOf(state.trial_end), dayIn(server, 30));
  assert.equal(dayOf(state.next_invoice), dayIn(server, 30));
  assert.deepEqual([state.amount_due, state.has_trial, state.ends_at], [0, false, null]);
  assert.deepEqual(await invoicesOf(user), []);
  const [card, ...others] = await cardsOf(user);
  assert.deepEqual([card?.type, card?.last4, card?.is_default, others.length], ["Visa", "4242", 1, 0]);
  const { license, plan } = await user.session.api.identity.me();
  assert.deepEqual([license?.active, plan], [true, "premium"]);
});

test("a declined card begins no subscription and is not stored", async () => {
  const user = await aUser(server);
  const before = await stateOf(user);
  for (const card of ["declined", "poor"] as const)
    await assert.rejects(subscribe(server, user, { card }), { type: "card_error" });
  assert.deepEqual(await stateOf(user), before);
  assert.deepEqual(await cardsOf(user), []);
  assert.equal((await user.session.api.identity.me()).plan, "free");
});

test("a subscription without a trial begins only if the charge succeeds", async () => {
  const user = await aPayer(server);
  const { uid, plan } = await stateOf(user);
  await user.session.api.billing.changePlan({ params: { uid }, body: { plan: "free" } });
  await passDays(server, user, 31);
  assert.equal((await stateOf(user)).plan, "free");
  await assert.rejects(subscribe(server, user, { card: "failing" }), { type: "card_error" });
  assert.deepEqual(
    (await cardsOf(user)).map(({ last4, is_default }) => [last4, is_default]),
    [["4242", 1]],
  );
  const again = await subscribe(server, user);
  assert.deepEqual([again.active, again.plan], [true, plan]);
  assert.equal((await stateOf(user)).state, "active", "a second subscription has no trial");
  assert.equal((await invoicesOf(user))[0]?.amount_paid, 1000);
});

test("if the bank requires confirmation, the form subscribes only after the confirmation", async () => {
  const user = await aUser(server);
  const body = await aSubscribeBody(server, { card: "authenticatesOnce" });
  const { billing } = user.session.api;
  const secret = await askedBy(billing.initiateSubscription({ body }));
  assert.equal((await user.session.api.identity.me()).plan, "free");
  await assert.rejects(billing.initiateSubscription({ body }), { type: "requires_action" });
  assert.ok(await sandboxOf(server).settleChallenge(secret, true));
  assert.equal((await billing.initiateSubscription({ body })).plan, "premium");
  assert.equal((await billing.initiateSubscription({ body })).plan, "premium");

  const other = await aUser(server);
  const refused = await aSubscribeBody(server, { card: "authenticatesOnce" });
  const { api } = other.session;
  const asked = await askedBy(api.billing.initiateSubscription({ body: refused }));
  await sandboxOf(server).settleChallenge(asked, false);
  await assert.rejects(api.billing.initiateSubscription({ body: refused }), { type: "card_error" });
  assert.deepEqual(await cardsOf(other), []);
});

test("a form that is sent three times at the same time subscribes once", async () => {
  const user = await aUser(server);
  const body = await aSubscribeBody(server);
  const { billing } = user.session.api;
  const replies = await Promise.all([1, 2, 3].map(() => billing.initiateSubscription({ body })));
  assert.deepEqual(
    replies.map(({ plan }) => plan),
    ["premium", "premium", "premium"],
  );
  await assert.rejects(subscribe(server, user), { code: "subscription.exists" });
  assert.equal((await cardsOf(user)).length, 1);
  await passDays(server, user, 30);
  assert.equal((await invoicesOf(user)).length, 1);
});

test("if two different forms are sent at the same time, one subscribes and one is refused", async () => {
  const user = await aUser(server);
  const [one, other] = await Promise.allSettled([
    subscribe(server, user),
    subscribe(server, user, { plan: "personal" }),
  ]);
  const outcomes = [one?.status, other?.status].toSorted();
  assert.deepEqual(outcomes, ["fulfilled", "rejected"]);
  await passDays(server, user, 30);
  assert.equal((await invoicesOf(user)).length, 1);
});

test("an invalid form, or a plan that cannot be chosen, is refused, and no subscription begins", async () => {
  const user = await aUser(server);
  const body = await aSubscribeBody(server);
  const post = (change: object) =>
    send(server, {
      method: "POST",
      url: "/api/initiate-subscription",
      token: tokenOf(user),
      body: { ...body, ...change },
    });
  const refused: readonly [object, number, Record<string, string>][] = [
    [{ plan: "enterprise" }, 422, { plan: "plan_unavailable" }],
    [{ plan: "free" }, 422, { plan: "plan_unavailable" }],
    [{ plan: "partner" }, 422, { plan: "plan_unavailable" }],
    [{ plan: "gold" }, 422, { plan: "plan_unavailable" }],
    [{ card_token: "x".repeat(300) }, 422, { card_token: "card_required" }],
    [{ card_token: 42 }, 422, { card_token: "invalid" }],
    [{ iso_state: "ZZ" }, 422, { iso_state: "state_unknown" }],
    [{ address: "" }, 422, { address: "required" }],
    [
      { lastname: "", city: " ", iso_country: "US", iso_state: "QC", plan: "gold", card_token: "no token!" },
      422,
      {
        lastname: "required",
        city: "required",
        iso_state: "state_unknown",
        plan: "plan_unavailable",
        card_token: "card_required",
      },
    ],
    [{ operation: "1" }, 422, { operation: "uid_invalid" }],
  ];
  for (const [change, status, fields] of refused) {
    const reply = await post(change);
    assert.deepEqual([reply.status, reply.fields], [status, fields], JSON.stringify(change));
  }
  assert.equal((await post({ card_token: "made-up" })).status, 400);
  assert.equal((await post({ card_token: null, operation: randomUUID() })).code, "card_error");
  assert.deepEqual(await cardsOf(user), []);
  assert.equal((await user.session.api.identity.me()).plan, "free");
});

test("an operation can be repeated only by its own user, and only with the same card", async () => {
  const user = await aUser(server);
  const other = await aUser(server);
  const body = await aSubscribeBody(server, { card: "authenticatesOnce" });
  await assert.rejects(user.session.api.billing.initiateSubscription({ body }), { type: "requires_action" });
  await assert.rejects(other.session.api.billing.initiateSubscription({ body }), { code: "uid_taken" });
  const changed = { ...body, card_token: await aToken(server) };
  await assert.rejects(user.session.api.billing.initiateSubscription({ body: changed }), {
    code: "uid_taken",
  });
  assert.equal(
    (await subscribe(server, user)).plan,
    "premium",
    "a pending operation does not block a new one",
  );
});

test("an account deleted while its customer is being created leaves no customer behind", async () => {
  const user = await aUser(server);
  const sandbox = sandboxOf(server);
  const made: string[] = [];
  const { handle } = server.database;
  const { subscribing } = billingWith(server, {
    createCustomer: async (...asked) => {
      const customer = await sandbox.createCustomer(...asked);
      made.push(customer);
      await handle.deleteFrom("users").where("uid", "=", user.session.identity.uid).execute();
      return customer;
    },
  });
  const body = await subscribeEndpoints.initiateSubscription.body.parseAsync(await aSubscribeBody(server));
  await assert.rejects(subscribing.initiate(await actorOf(server, user), body), { type: "conflict" });
  assert.deepEqual([made.length, await sandbox.read(made[0] ?? "")], [1, undefined]);
  const open = await handle
    .selectFrom("billing_operations")
    .selectAll()
    .where("state", "=", "open")
    .execute();
  assert.deepEqual(open, []);
});

test("a subscription that is past due cannot change to a plan that is too small", async () => {
  const user = await aPayer(server);
  const bucket = await aBucket(user);
  for (const name of ["a", "b", "c", "d"])
    await invite(server, [user, bucket], `${name}-${randomUUID()}@example.test`);
  const { handle } = server.database;
  const { uid } = await stateOf(user);
  await handle.updateTable("subscriptions").set({ status: "past_due" }).where("uid", "=", uid).execute();
  await assert.rejects(subscribe(server, user, { plan: "personal" }), { type: "payment" });
});

test("if the user confirms a payment two hours after the bank's question, no subscription begins", async () => {
  const user = await aPayer(server);
  const { uid } = await stateOf(user);
  const { billing } = user.session.api;
  await billing.updateSubscription({ params: { uid }, body: { cancel: true } });
  await passDays(server, user, 31);
  const body = await aSubscribeBody(server, { card: "authenticatesAlways", plan: "personal" });
  await sandboxOf(server).settleChallenge(await askedBy(billing.initiateSubscription({ body })), true);
  const secret = await askedBy(billing.initiateSubscription({ body }));
  const paid = async () => (await invoicesOf(user)).filter((invoice) => invoice.paid);
  const before = await paid();
  later(server, 2 * 3_600_000);
  await settle(server);
  await sandboxOf(server).settleChallenge(secret, true);
  await settle(server);
  assert.equal((await stateOf(user)).plan, "free");
  assert.deepEqual(await paid(), before);
  await assert.rejects(billing.initiateSubscription({ body }), { type: "conflict" });
  assert.equal((await subscribe(server, user, { plan: "personal" })).plan, "personal");
});
