/**
 * @file Events of the payment provider that are forged, arrive late, twice or out of order, or name another customer.
 */
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { test } from "node:test";
import { createOutboxService } from "../../src/messages/outbox.service.ts";
import { later } from "../clock.ts";
import { aUser, type TestUser } from "../factories.ts";
import { rowCounts } from "../harness.ts";
import { DETAILS } from "../payments/sandbox-steps.ts";
import { useServer } from "../use-server.ts";
import { customerOf, invoicesOf, stateOf, subscriberOf } from "./billing-state.ts";
import { aPayer, aSubscribeBody, passDays, sandboxOf, settle, subscribe } from "./factories.ts";
import { change } from "./plan-steps.ts";

const server = useServer();

const URL_OF_EVENTS = "/api/payments/events";

const post = (body: Buffer | string, signature: string | undefined) =>
  server.app.inject({
    method: "POST",
    url: URL_OF_EVENTS,
    headers: {
      "content-type": "application/json; charset=utf-8",
      ...(signature === undefined ? {} : { "stripe-signature": signature }),
    },
    payload: body,
  });

/** Lets days pass. Returns the signed events that the provider has not delivered yet, as it would send them. */
const eventsAfter = async (user: TestUser, days: number) => {
  await settle(server);
  await sandboxOf(server).advance(await customerOf(server, user), days * 86_400);
  return sandboxOf(server).undelivered(100);
};

const known = async (): Promise<number> => {
  const { count } = await server.database.handle
    .selectFrom("payment_events")
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
};

/** Returns the stored events that are not handled yet. */
const waiting = () =>
  server.database.handle.selectFrom("payment_events").selectAll().where("handled_at", "is", null).execute();

const lettersTo = async ({ email }: TestUser): Promise<string[]> => {
  const rows = await server.database.handle
    .selectFrom("messages")
    .select("template")
    .where("to_address", "=", email)
    .orderBy("created_at")
    .execute();
  return rows.map(({ template }) => template);
};

test("events lead to the same state in any order, even if they are delivered twice", async () => {
  const user = await aPayer(server);
  const events = await eventsAfter(user, 31);
  assert.ok(events.length >= 2);
  const shuffled = [...events.toReversed(), ...events];
  for (const { rawBody, signature } of shuffled)
    assert.equal((await post(rawBody, signature)).statusCode, 200);
  while ((await server.services.billing.round.events()) > 0);
  assert.equal((await invoicesOf(user)).length, 2);
  assert.equal((await stateOf(user)).state, "active");
  const before = await known();
  for (const { rawBody, signature } of events) assert.equal((await post(rawBody, signature)).statusCode, 200);
  assert.equal(await known(), before);
});

test("an event that is unsigned, altered, too old or signed with another key is refused", async () => {
  const user = await aPayer(server);
  const [event] = await eventsAfter(user, 31);
  assert.ok(event);
  const { rawBody, signature } = event;
  const text = rawBody.toString();
  const t = Math.floor(server.clock.at.getTime() / 1000);
  const by = (key: string, at: number) =>
    `t=${at},v1=${createHmac("sha256", key).update(`${at}.${text}`).digest("hex")}`;
  const refused: readonly [Buffer | string, string | undefined][] = [
    [rawBody, undefined],
    [rawBody, ""],
    [rawBody, "t=1,v1=00"],
    [rawBody, by("another key", t)],
    [text.replace(/"type":"[^"]+"/, '"type":"invoice.paid!"'), signature],
    [`${text} `, signature],
    ["", signature],
    ["{", signature],
  ];
  const before = await known();
  for (const [body, signed] of refused) assert.equal((await post(body, signed)).statusCode, 400);
  const { at } = server.clock;
  server.clock.at = new Date(at.getTime() + 10 * 60_000);
  assert.equal((await post(rawBody, signature)).statusCode, 400);
  server.clock.at = at;
  assert.equal(await known(), before);
  await settle(server);
});

test("an event about an unknown customer changes nothing", async () => {
  const { payments } = server.context;
  assert.ok(payments);
  await settle(server);
  const before = await rowCounts(server);
  const customer = await payments.createCustomer("stranger", DETAILS);
  await payments.deleteCustomer(customer);
  const events = await sandboxOf(server).undelivered(10);
  assert.ok(events.length > 0);
  for (const { rawBody, signature } of events) assert.equal((await post(rawBody, signature)).statusCode, 200);
  while ((await server.services.billing.round.events()) > 0);
  assert.deepEqual(await waiting(), []);
  assert.deepEqual(await rowCounts(server), before);
});

test("the user gets one letter for each of trial end, failed payment and subscription end", async () => {
  const user = await aUser(server);
  await subscribe(server, user, { card: "failing" });
  await passDays(server, user, 28);
  await passDays(server, user, 2);
  assert.deepEqual((await lettersTo(user)).slice(-2), ["trial_ending", "payment_failed"]);
  await settle(server);
  await passDays(server, user, 31);
  const letters = await lettersTo(user);
  for (const template of ["trial_ending", "payment_failed", "subscription_ended"])
    assert.equal(letters.filter((one) => one === template).length, 1, template);
  assert.equal(letters.at(-1), "subscription_ended");
});

test("an event about the end of an earlier subscription sends no letter", async () => {
  const user = await aPayer(server);
  await change(user, "free");
  await sandboxOf(server).advance(await customerOf(server, user), 31 * 86_400);
  await server.services.billing.mirror.sync((await subscriberOf(user)).uid);
  await user.session.api.billing.initiateSubscription({ body: await aSubscribeBody(server) });
  await settle(server);
  assert.ok(!(await lettersTo(user)).includes("subscription_ended"));
});

test("the user gets one letter about a card that expires at the end of a month of 31 days", async () => {
  const user = await aPayer(server);
  const { handle } = server.database;
  const before = server.clock.at;
  const year = before.getUTCFullYear() + 1;
  await handle
    .updateTable("credit_cards")
    .set({ exp_year: year, exp_month: 1 })
    .where("subscriber_uid", "=", (await subscriberOf(user)).uid)
    .execute();
  let sent = 0;
  for (const day of [1, 2, 15, 31]) {
    server.clock.at = new Date(Date.UTC(year, 0, day, 1));
    await createOutboxService(server.context).sweep();
    await server.services.billing.round.sweep();
    const { numUpdatedRows } = await handle
      .updateTable("messages")
      .set({ status: "sent" })
      .where("template", "=", "card_expiring")
      .where("to_address", "=", user.email)
      .where("status", "=", "queued")
      .executeTakeFirst();
    sent += Number(numUpdatedRows);
  }
  server.clock.at = before;
  assert.equal(sent, 1);
});

test("if no event arrives, the server reads a subscriber from the provider within a day", async () => {
  const user = await aPayer(server);
  await sandboxOf(server).advance(await customerOf(server, user), 31 * 86_400);
  for (const { id } of await sandboxOf(server).undelivered(100)) await sandboxOf(server).markDelivered([id]);
  assert.equal((await invoicesOf(user)).length, 1);
  later(server, 25 * 3_600_000);
  await server.services.billing.round.tidy();
  assert.equal((await invoicesOf(user)).length, 2);
});

test("a customer that the provider has deleted pays for nothing, and can subscribe again", async () => {
  const user = await aPayer(server);
  const before = await customerOf(server, user);
  await sandboxOf(server).deleteCustomer(before);
  await settle(server);
  assert.deepEqual([(await stateOf(user)).plan, (await stateOf(user)).active], ["free", true]);
  assert.equal((await invoicesOf(user)).length, 1);
  assert.equal((await subscribe(server, user)).plan, "premium");
  assert.notEqual(await customerOf(server, user), before);
  assert.equal((await stateOf(user)).trial_end, null, "the customer has already had the trial");
});
