/** @file A subscription is renewed, goes unpaid, is cancelled, or ends with its account. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { runCommand } from "../../src/operator/commands.ts";
import { later } from "../clock.ts";
import { aBucket, aNoteDraft, anEntry, aUser, systemBucket } from "../factories.ts";
import { callAs } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { customerOf, invoicesOf, stateOf, subscriberOf } from "./billing-state.ts";
import { dayIn, dayOf } from "./days.ts";
import { ADDRESS, aPayer, passDays, sandboxOf, settle, subscribe } from "./factories.ts";

const server = useServer();

test("after the trial the first month is charged, and each month from then on", async () => {
  const user = await aPayer(server);
  const state = await stateOf(user);
  assert.equal(state.state, "active");
  const [first, ...none] = await invoicesOf(user);
  assert.equal(none.length, 0);
  assert.deepEqual(
    [first?.total, first?.amount_paid, first?.amount_remaining, first?.paid, first?.subtotal, first?.tax],
    [1000, 1000, 0, true, 1000, 0],
  );
  assert.deepEqual(
    first?.lines.map(({ quantity, amount, price, kind }) => [quantity, amount, price, kind]),
    [[1, 1000, "premium_base", "period"]],
  );
  assert.equal(first?.billed_to.city, ADDRESS.city);
  await passDays(server, user, 31);
  assert.equal((await invoicesOf(user)).length, 2);
});

test("an unpaid subscription is past due: in grace for thirty days, then expired", async () => {
  const user = await aUser(server);
  await subscribe(server, user, { card: "failing" });
  const bucket = await aBucket(user);
  await passDays(server, user, 30);
  const due = await stateOf(user);
  assert.deepEqual([due.state, due.active, due.amount_due], ["past_due", false, 1000]);
  assert.equal(dayOf(due.grace_until), dayIn(server, 60));
  const { uid } = await subscriberOf(user);
  await assert.rejects(user.session.api.billing.activeSubscription({ params: { subscriberId: uid } }), {
    type: "not_found",
  });
  assert.deepEqual((await user.session.api.identity.me()).license, { subscriber: uid, active: false });
  await aBucket(user);
  await passDays(server, user, 29);
  const note = await anEntry(user, bucket, aNoteDraft());
  const url = `/api/buckets/${bucket.uid}/entries/bulk`;
  const importNote = () => callAs(server, user, ["POST", url, { entries: [{ ...note, uid: makeUid() }] }]);
  assert.equal((await importNote()).status, 201);
  await passDays(server, user, 2);
  for (const refused of [() => aBucket(user), () => anEntry(user, bucket)])
    await assert.rejects(refused(), { type: "payment" });
  const refusal = await importNote();
  assert.deepEqual([refusal.status, refusal.code], [402, "payment"]);
  const again = await subscribe(server, user);
  assert.deepEqual([again.active, again.plan], [true, "premium"]);
  await anEntry(user, bucket);
});

test("the grace period ends at its exact instant", async () => {
  const user = await aUser(server);
  await subscribe(server, user, { card: "failing" });
  await passDays(server, user, 30);
  await passDays(server, user, 29);
  const bucket = await systemBucket(user);
  const { grace_until: end } = await stateOf(user);
  const { clock_offset: offset } = await server.database.handle
    .selectFrom("subscribers")
    .select("clock_offset")
    .where("uid", "=", (await subscriberOf(user)).uid)
    .executeTakeFirstOrThrow();
  assert.ok(end);
  const now = server.clock.at;
  try {
    server.clock.at = new Date((end - offset) * 1000 - 1);
    await anEntry(user, bucket);
    later(server, 1);
    await assert.rejects(anEntry(user, bucket), { type: "payment" });
  } finally {
    server.clock.at = now;
  }
});

test("after the last retry nothing more is charged, and no next invoice is announced", async () => {
  const user = await aUser(server);
  await subscribe(server, user, { card: "failing" });
  await passDays(server, user, 31);
  assert.notEqual((await stateOf(user)).next_invoice, null);
  await passDays(server, user, 16);
  const { state, next_invoice, ends_at, amount_due } = await stateOf(user);
  assert.deepEqual([state, next_invoice, ends_at, amount_due], ["past_due", null, null, 1000]);
});

test("in the grace period the user pays the owed invoice, and no new subscription begins", async () => {
  const user = await aUser(server);
  await subscribe(server, user, { card: "failing" });
  await passDays(server, user, 30);
  const { uid: before } = await stateOf(user);
  const paid = await subscribe(server, user, { plan: "personal" });
  assert.deepEqual([paid.uid, paid.active, paid.plan], [before, true, "premium"]);
  const invoices = await invoicesOf(user);
  assert.deepEqual(
    invoices.map(({ total, paid: isPaid }) => [total, isPaid]),
    [[1000, true]],
  );
  assert.equal((await stateOf(user)).state, "active");
});

test("a cancelled subscription runs to its end, can be resumed, and becomes the free plan", async () => {
  const user = await aPayer(server);
  const { uid } = await stateOf(user);
  const { billing } = user.session.api;
  const change = (plan: "free" | "premium") => billing.changePlan({ params: { uid }, body: { plan } });
  assert.deepEqual((await change("free")).next_invoice, null);
  const ending = await stateOf(user);
  assert.deepEqual([ending.state, ending.plan, ending.active], ["ending", "premium", true]);
  assert.ok(ending.ends_at);
  assert.notEqual((await change("premium")).next_invoice, null);
  assert.equal((await stateOf(user)).state, "active");
  await change("free");
  await passDays(server, user, 31);
  const free = await stateOf(user);
  assert.deepEqual([free.state, free.plan, free.active], ["active", "free", true]);
  assert.equal((await invoicesOf(user)).length, 1);
});

test("an ended subscription becomes the free plan only once the usage fits the free plan", async () => {
  const user = await aPayer(server);
  const { uid } = await stateOf(user);
  const { billing, buckets } = user.session.api;
  await billing.changePlan({ params: { uid }, body: { plan: "free" } });
  const bucket = await aBucket(user);
  await passDays(server, user, 31);
  const ended = await stateOf(user);
  assert.deepEqual([ended.state, ended.active, ended.plan], ["ended", false, "premium"]);
  await passDays(server, user, 31);
  await assert.rejects(anEntry(user, await systemBucket(user)), { type: "payment" });
  await buckets.deleteBucket({ params: { id: bucket.uid } });
  await settle(server);
  assert.deepEqual([(await stateOf(user)).plan, (await stateOf(user)).active], ["free", true]);
  await anEntry(user, await systemBucket(user));
});

test("a plan that the operator gives after the end of a paid plan stays", async () => {
  const user = await aPayer(server);
  const { uid } = await stateOf(user);
  await user.session.api.billing.changePlan({ params: { uid }, body: { plan: "free" } });
  await passDays(server, user, 31);
  await runCommand(server.context, ["set-plan", user.email, "partner"]);
  await aBucket(user);
  later(server, 25 * 3_600_000);
  await settle(server);
  const { state, plan, active } = await stateOf(user);
  assert.deepEqual([state, plan, active], ["active", "partner", true]);
});

test("a deleted account is never charged again", async () => {
  const user = await aPayer(server);
  const customer = await customerOf(server, user);
  assert.ok(await sandboxOf(server).read(customer));
  const { handle } = server.database;
  await handle
    .updateTable("sessions")
    .set({ confirmed_at: server.clock.at })
    .where("user_uid", "=", user.session.identity.uid)
    .execute();
  await user.session.api.identity.deleteMe({ query: {} });
  await settle(server);
  assert.equal(await sandboxOf(server).read(customer), undefined);
});
