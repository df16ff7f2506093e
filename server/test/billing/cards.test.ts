/** @file A subscriber's cards are added, made the default, and deleted. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { listCards, replaceCards } from "../../src/billing/card.store.ts";
import { later } from "../clock.ts";
import { aUser, type TestUser, tokenOf } from "../factories.ts";
import { openTestServer, send, type TestServer } from "../harness.ts";
import { type CardName, NUMBERS } from "../payments/steps.ts";
import { cardsOf, stateOf, subscriberOf } from "./billing-state.ts";
import { actorOf, aPayer, askedBy, aToken, billingWith, SECURITY_CODES, sandboxOf } from "./factories.ts";

let server: TestServer;
before(async () => {
  server = await openTestServer();
});
after(() => server.close());

const add = async (user: TestUser, card: CardName, token?: string) => {
  const { uid } = await subscriberOf(user);
  const body = { card_token: token ?? (await aToken(server, card)) };
  return user.session.api.billing.addCard({ params: { uid }, body });
};

const shown = async (user: TestUser) =>
  (await cardsOf(user)).map(({ type, last4, is_default }) => [type, last4, is_default]);

test("the first card becomes the default, and each card is shown with its brand", async () => {
  const user = await aUser(server);
  const first = await add(user, "good");
  assert.deepEqual(
    [first.exp_month, first.exp_year, first.name],
    [12, server.clock.at.getUTCFullYear() + 4, "Ann Tremblay"],
  );
  await add(user, "amex");
  await add(user, "mastercard");
  assert.deepEqual((await shown(user)).toSorted(), [
    ["American Express", "0005", 0],
    ["MasterCard", "4444", 0],
    ["Visa", "4242", 1],
  ]);
});

test("a card that the bank has reissued is shown with its new digits", async () => {
  const user = await aPayer(server);
  const { handle } = server.database;
  const { uid: subscriberUid } = await subscriberOf(user);
  const [row = assert.fail()] = await listCards(handle, subscriberUid);
  const { uid: _uid, subscriber_uid: _subscriber, ...card } = row;
  await replaceCards(handle, subscriberUid, [{ ...card, last4: "5555", brand: "mastercard" }]);
  assert.deepEqual(await shown(user), [["MasterCard", "5555", 1]]);
});

test("a subscriber can make another card the default", async () => {
  const user = await aPayer(server);
  const other = await add(user, "mastercard");
  const { billing } = user.session.api;
  const made = await billing.updateCard({ params: { id: other.id }, body: { is_default: 1 } });
  assert.equal(made.is_default, 1);
  assert.deepEqual(await shown(user), [
    ["MasterCard", "4444", 1],
    ["Visa", "4242", 0],
  ]);
});

test("the other card replaces a deleted default card, and the last card of a paid plan stays", async () => {
  const user = await aPayer(server);
  const [first] = await cardsOf(user);
  await add(user, "mastercard");
  const { billing } = user.session.api;
  await billing.deleteCard({ params: { id: first?.id ?? "" } });
  const [left, ...none] = await cardsOf(user);
  assert.deepEqual([left?.last4, left?.is_default, none.length], ["4444", 1, 0]);
  await assert.rejects(billing.deleteCard({ params: { id: left?.id ?? "" } }), { type: "last_card" });
  const { uid } = await stateOf(user);
  await billing.changePlan({ params: { uid }, body: { plan: "free" } });
  await billing.deleteCard({ params: { id: left?.id ?? "" } });
  assert.deepEqual(await cardsOf(user), []);
});

test("if a card's deletion is refused, a card that waits for the bank's confirmation can still be added", async () => {
  const user = await aPayer(server);
  const token = await aToken(server, "authenticatesOnce");
  const secret = await askedBy(add(user, "authenticatesOnce", token));
  const [only] = await cardsOf(user);
  const deletion = user.session.api.billing.deleteCard({ params: { id: only?.id ?? "" } });
  await assert.rejects(deletion, { type: "last_card" });
  await sandboxOf(server).settleChallenge(secret, true);
  assert.equal((await add(user, "authenticatesOnce", token)).last4, "3155");
});

test("if both cards of a paid plan are deleted at once, one of them stays, as the default", async () => {
  const user = await aPayer(server);
  await add(user, "mastercard");
  const { removeCard } = sandboxOf(server);
  const { cards } = billingWith(server, {
    removeCard: async (...asked) => {
      await delay(100);
      await removeCard(...asked);
    },
  });
  const actor = await actorOf(server, user);
  const deletions = (await cardsOf(user)).map(({ id }) => cards.remove(actor, id));
  const outcomes = await Promise.allSettled(deletions);
  assert.deepEqual(
    outcomes
      .filter(({ status }) => status === "rejected")
      .map((outcome) => "reason" in outcome && outcome.reason.code),
    ["last_card"],
  );
  assert.deepEqual(
    (await cardsOf(user)).map(({ is_default }) => is_default),
    [1],
  );
});

test("a token adds no card if it is declined, made up or used by another user", async () => {
  const user = await aUser(server);
  for (const card of ["declined", "poor"] as const)
    await assert.rejects(add(user, card), { type: "card_error" });
  await assert.rejects(add(user, "good", "made-up"), { type: "card_error" });
  const token = await aToken(server);
  await add(await aUser(server), "good", token);
  await assert.rejects(add(user, "good", token), { type: "card_error" });
  assert.deepEqual(await cardsOf(user), []);
});

test("a card token expires after ten minutes", async () => {
  const user = await aUser(server);
  const token = await aToken(server);
  later(server, 11 * 60_000);
  await assert.rejects(add(user, "good", token), { type: "card_error" });
});

test("a repeated call adds a card after the cardholder has confirmed it at the bank", async () => {
  const user = await aUser(server);
  const token = await aToken(server, "authenticatesOnce");
  const secret = await askedBy(add(user, "authenticatesOnce", token));
  assert.deepEqual(await cardsOf(user), []);
  await sandboxOf(server).settleChallenge(secret, true);
  assert.equal((await add(user, "authenticatesOnce", token)).last4, "3155");
  assert.equal((await add(user, "authenticatesOnce", token)).last4, "3155");
  assert.equal((await cardsOf(user)).length, 1);
});

test("a subscriber's card cannot be deleted by another user", async () => {
  const user = await aUser(server);
  const other = await aUser(server);
  const card = await add(user, "good");
  const { uid } = await subscriberOf(other);
  const url = `/api/subscribers/${uid}/credit-cards/${card.id}`;
  assert.equal((await send(server, { method: "DELETE", url, token: tokenOf(other) })).status, 404);
  assert.equal((await cardsOf(user)).length, 1);
});

test("no card number and no security code is in the database or in the log", async () => {
  const user = await aPayer(server);
  await add(user, "amex");
  await assert.rejects(add(user, "declined"), { type: "card_error" });
  // A token that is never used stays in the database.
  await aToken(server);
  const tables = await server.database.handle.introspection.getTables();
  // A security code is searched for as a whole JSON string, because its few digits occur in other texts by chance.
  const codes = Object.values(SECURITY_CODES).map((code) => `"${code}\\\\*"`);
  const secrets = new RegExp([...Object.values(NUMBERS), ...codes].join("|"));
  for (const { name } of tables) {
    const rows = await server.database.handle
      .selectFrom(name as "users")
      .selectAll()
      .execute();
    assert.doesNotMatch(JSON.stringify(rows), secrets, name);
  }
  assert.doesNotMatch(server.logged(), secrets);
});

test("a card of an unsupported brand is declined and not stored", async () => {
  const strict = await openTestServer({ env: { BILLING_BRANDS: "visa,mastercard" } });
  try {
    const user = await aUser(strict);
    const { uid } = await subscriberOf(user);
    const addTo = async (card: CardName) =>
      user.session.api.billing.addCard({ params: { uid }, body: { card_token: await aToken(strict, card) } });
    await assert.rejects(addTo("amex"), { type: "card_error" });
    assert.equal((await addTo("good")).is_default, 1);
    assert.deepEqual(await shown(user), [["Visa", "4242", 1]]);
  } finally {
    await strict.close();
  }
});
