/** @file A change of plan: what it costs to the cent, when it is charged, and when it is refused. */

import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import type { PlanId } from "@keepwell/contract/plans.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { aBucket, aUser, type TestUser, tokenOf } from "../factories.ts";
import { send } from "../harness.ts";
import { useServer } from "../use-server.ts";
import { invoicesOf, stateOf, subscriberOf } from "./billing-state.ts";
import { ADDRESS, aPayer, askedBy, aToken, inviteMany, passDays, sandboxOf, subscribe } from "./factories.ts";
import { change, sum } from "./plan-steps.ts";

const server = useServer();

const preview = async (user: TestUser, plan: PlanId) => {
  const { uid } = await stateOf(user);
  return user.session.api.billing.previewPlan({ params: { uid }, body: { plan } });
};

test("a plan change during the trial costs nothing, and the trial's end charges the new plan", async () => {
  const user = await aUser(server);
  await subscribe(server, user);
  assert.equal((await change(user, "personal")).plan, "personal");
  await passDays(server, user, 30);
  const [first, ...none] = await invoicesOf(user);
  assert.deepEqual([first?.total, none.length], [1200, 0]);
});

test("a change from monthly to yearly is charged at once, less the unused rest of the month", async () => {
  const user = await aPayer(server);
  await passDays(server, user, 10);
  const seen = await preview(user, "personal");
  assert.equal(seen.is_immediate, true);
  assert.equal(sum(seen.lines), seen.subtotal);
  assert.ok(seen.total < 1200 && seen.total > 400, String(seen.total));
  const changed = await change(user, "personal", seen.proration_date);
  assert.equal(changed.plan, "personal");
  const [invoice] = await invoicesOf(user);
  assert.deepEqual(
    [invoice?.total, invoice?.amount_paid, invoice?.lines.map(({ kind, amount }) => [kind, amount])],
    [seen.total, seen.amount_due, seen.lines.map(({ kind, amount }) => [kind, amount])],
  );
  const { next_invoice } = await stateOf(user);
  assert.ok(next_invoice !== null && invoice && next_invoice - invoice.date > 364 * 86_400);
});

test("a change from yearly to monthly turns the rest of the year into credit for the months", async () => {
  const user = await aPayer(server, { plan: "personal" });
  await passDays(server, user, 5);
  await change(user, "premium");
  const [invoice] = await invoicesOf(user);
  assert.ok(invoice && invoice.total < 0 && invoice.paid && invoice.amount_remaining === 0);
  // The unused rest of the year becomes credit, less the price of the first month.
  assert.deepEqual([invoice.credit_applied, invoice.amount_paid], [invoice.total, 0]);
  await passDays(server, user, 31);
  const [next] = await invoicesOf(user);
  const credit = -invoice.total;
  assert.deepEqual(
    [next?.total, next?.credit_applied, next?.amount_paid, next?.amount_remaining, next?.paid],
    [1000, credit, 1000 - credit, 0, true],
  );
});

test("a plan that is too small for the current usage is refused with 402", async () => {
  const user = await aPayer(server);
  await inviteMany(server, user, 4);
  await assert.rejects(change(user, "personal"), { type: "payment" });
  await assert.rejects(preview(user, "personal"), { type: "payment" });
  await assert.rejects(change(user, "free"), { type: "payment" });
  assert.equal((await stateOf(user)).plan, "premium");
});

test("while a plan change is in progress, usage must fit into both plans", async () => {
  const user = await aPayer(server);
  await inviteMany(server, user, 3);
  const { uid } = await stateOf(user);
  const changingTo = (next_plan: PlanId | null) =>
    server.database.handle.updateTable("subscriptions").set({ next_plan }).where("uid", "=", uid).execute();
  await changingTo("personal");
  await assert.rejects(inviteMany(server, user, 1), /"code":"access\.payment"/);
  await changingTo(null);
  await inviteMany(server, user, 1);
});

test("a user can change from a plan that the operator has set to a paid plan, but not from the partner plan", async () => {
  const user = await aUser(server, { plan: "premium" });
  await assert.rejects(change(user, "personal"), { type: "card_error" });
  const { uid } = await subscriberOf(user);
  const { billing } = user.session.api;
  await billing.updateSubscriber({ params: { uid }, body: ADDRESS });
  await billing.addCard({ params: { uid }, body: { card_token: await aToken(server) } });
  assert.equal((await change(user, "personal")).plan, "personal");
  assert.equal((await stateOf(user)).state, "trial");
  const partner = await aUser(server, { plan: "partner" });
  await assert.rejects(change(partner, "premium"), { type: "forbidden" });
});

test("a user cannot change to an enterprise or unknown plan, nor change an inactive subscription", async () => {
  const user = await aPayer(server);
  await assert.rejects(change(user, "enterprise"), { type: "validation" });
  const { uid } = await stateOf(user);
  for (const plan of ["gold", "", null, 7])
    assert.equal(
      (
        await send(server, {
          method: "PUT",
          url: `/api/subscriptions/${uid}/plan`,
          token: tokenOf(user),
          body: { plan },
        })
      ).status,
      422,
    );
  const late = await aUser(server);
  await subscribe(server, late, { card: "failing" });
  await passDays(server, late, 30);
  await assert.rejects(change(late, "personal"), { code: "subscription.inactive" });
});

test("a plan change that is sent twice is made once", async () => {
  const user = await aPayer(server);
  const { uid } = await stateOf(user);
  const body = { plan: "personal", operation: makeUid() } as const;
  const { billing } = user.session.api;
  await Promise.all([1, 2].map(() => billing.changePlan({ params: { uid }, body })));
  assert.equal((await invoicesOf(user)).length, 2);
});

test("a plan change names the date of its preview, and an old date is refused", async () => {
  const user = await aPayer(server);
  await passDays(server, user, 20);
  const { proration_date } = await preview(user, "personal");
  await assert.rejects(change(user, "personal", proration_date - 19 * 86_400), { type: "conflict" });
  assert.equal((await stateOf(user)).plan, "premium");
  assert.equal((await change(user, "personal", proration_date)).plan, "personal");
});

test("a plan change that needs the bank's confirmation happens only after the confirmation", async () => {
  const user = await aPayer(server);
  const { uid } = await subscriberOf(user);
  const { billing } = user.session.api;
  const body = { card_token: await aToken(server, "authenticatesAlways") };
  const add = () => billing.addCard({ params: { uid }, body });
  await sandboxOf(server).settleChallenge(await askedBy(add()), true);
  const { id } = await add();
  await billing.updateCard({ params: { id }, body: { is_default: 1 } });
  const params = { uid: (await stateOf(user)).uid };
  const operation = randomUUID();
  const toPersonal = () => billing.changePlan({ params, body: { plan: "personal", operation } });
  await sandboxOf(server).settleChallenge(await askedBy(toPersonal()), true);
  const changed = await toPersonal();
  assert.deepEqual([changed.plan, changed.active], ["personal", true]);
});

test("a change after a cancellation charges what its preview shows, and undoes the cancellation", async () => {
  const user = await aUser(server);
  await subscribe(server, user);
  await change(user, "free");
  assert.equal((await stateOf(user)).state, "ending");
  const seen = await preview(user, "personal");
  const after = await change(user, "personal", seen.proration_date);
  await passDays(server, user, 30);
  const [charged] = await invoicesOf(user);
  assert.deepEqual([seen.total, seen.date], [charged?.total, after.next_invoice]);
});

test("a change that is declined after a cancellation leaves the cancellation as it is", async () => {
  const user = await aPayer(server);
  const { uid } = await subscriberOf(user);
  const { billing } = user.session.api;
  const body = { card_token: await aToken(server, "failing") };
  const { id } = await billing.addCard({ params: { uid }, body });
  await billing.updateCard({ params: { id }, body: { is_default: 1 } });
  await change(user, "free");
  await assert.rejects(change(user, "personal"), { type: "card_error" });
  const { state, plan } = await stateOf(user);
  assert.deepEqual([state, plan], ["ending", "premium"]);
});

test("a subscription can be cancelled at any usage, even if past due, and then resumed", async () => {
  const user = await aPayer(server);
  await aBucket(user);
  const { uid } = await stateOf(user);
  const { billing } = user.session.api;
  const cancel = (isCancelled: boolean) =>
    billing.updateSubscription({ params: { uid }, body: { cancel: isCancelled } });
  assert.equal((await cancel(true)).next_invoice, null);
  assert.equal((await cancel(true)).next_invoice, null);
  assert.equal((await stateOf(user)).state, "ending");
  assert.notEqual((await cancel(false)).next_invoice, null);
  await cancel(true);
  await passDays(server, user, 31);
  assert.equal((await stateOf(user)).state, "ended");
  await assert.rejects(cancel(false), { code: "subscription.inactive" });

  const late = await aUser(server);
  await subscribe(server, late, { card: "failing" });
  await passDays(server, late, 30);
  const due = await stateOf(late);
  const end = { params: { uid: due.uid }, body: { cancel: true } };
  assert.equal((await late.session.api.billing.updateSubscription(end)).next_invoice, null);
  await passDays(server, late, 31);
  assert.equal((await stateOf(late)).plan, "free");
  const free = await aUser(server);
  const none = { params: { uid: (await stateOf(free)).uid }, body: { cancel: true } };
  await assert.rejects(free.session.api.billing.updateSubscription(none), { code: "subscription.inactive" });
});
