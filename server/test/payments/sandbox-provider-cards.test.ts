/** @file The sandbox's cards, from their token to their stored data. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  aKey,
  DETAILS,
  declines,
  dumpTables,
  openCustomer,
  PREMIUM,
  secretOf,
  snapshotOf,
  tokenOf,
  typedCard,
} from "./sandbox-steps.ts";
import { NUMBERS } from "./steps.ts";
import { useSandbox } from "./use-sandbox.ts";

const MINUTE = 60;

const { database, sandbox, provider } = useSandbox();

const subscribeNow = (customer: string, key = aKey()) =>
  provider.subscribe(key, { customer, items: PREMIUM, trialDays: 0 });

test("a card token can be used in one call, which can be repeated with its idempotency key", async () => {
  const customer = await provider.createCustomer(aKey(), DETAILS);
  const token = await tokenOf(provider, "mastercard");
  const key = aKey();
  const added = await provider.addCard(key, { customer, token });
  assert.deepEqual(await provider.addCard(key, { customer, token }), added);
  await declines(provider.addCard(aKey(), { customer, token }), "token_not_found");
  const { cards } = await snapshotOf(provider, customer);
  assert.deepEqual(
    cards.map(({ id: _, addedAt: __, ...card }) => card),
    [
      {
        brand: "mastercard",
        last4: "4444",
        name: "Ann",
        expMonth: 12,
        expYear: 2034,
        isDefault: false,
      },
    ],
  );
});

test("a card token is valid for ten minutes", async () => {
  const customer = await provider.createCustomer(aKey(), DETAILS);
  const early = await tokenOf(provider, "good");
  const late = await tokenOf(provider, "good");
  sandbox.wait(10 * MINUTE - 1);
  await provider.addCard(aKey(), { customer, token: early });
  sandbox.wait(1);
  await declines(provider.addCard(aKey(), { customer, token: late }), "token_not_found");
});

test("a card that is not a test card, or has invalid fields, gets no token", async () => {
  const mistakeOf = async (change: object) => provider.tokenise({ ...typedCard("good"), ...change });
  assert.deepEqual(await mistakeOf({ number: "4242424242424241" }), { mistake: "incorrect_number" });
  assert.deepEqual(await mistakeOf({ number: "4012888888881881" }), { mistake: "not_a_test_card" });
  assert.deepEqual(await mistakeOf({ expMonth: Number.NaN }), { mistake: "invalid_expiry_month" });
  assert.deepEqual(await mistakeOf({ expYear: 2025 }), { mistake: "invalid_expiry_year" });
  assert.deepEqual(await mistakeOf({ cvc: "12" }), { mistake: "invalid_cvc" });
});

test("a cardholder's name is stored without control characters and card numbers in it", async () => {
  const customer = await provider.createCustomer(aKey(), DETAILS);
  const nameOf = async (name: string) => {
    const read = await provider.tokenise({ ...typedCard("good"), name });
    assert.ok("token" in read);
    await provider.addCard(aKey(), { customer, token: read.token });
    return (await snapshotOf(provider, customer)).cards.at(-1)?.name;
  };
  assert.equal(await nameOf(" Zoé O'Neil-Ng 3rd "), "Zoé O'Neil-Ng 3rd");
  assert.equal(await nameOf("Ann\u0000\nT"), "Ann  T");
  assert.equal(await nameOf("Ann \ud800"), "Ann \ufffd");
  assert.equal(await nameOf("4242 4242 4242 4242 Ann"), "Ann");
});

test("a declined card is not added, and the same idempotency key gets the same refusal", async () => {
  const customer = await provider.createCustomer(aKey(), DETAILS);
  const card = { customer, token: await tokenOf(provider, "declined") };
  const key = aKey();
  await declines(provider.addCard(key, card), "generic_decline");
  await declines(provider.addCard(key, card), "generic_decline");
  assert.deepEqual((await snapshotOf(provider, customer)).cards, []);
});

test("a card that must be confirmed is added only after its holder confirms it", async () => {
  const customer = await provider.createCustomer(aKey(), DETAILS);
  const card = { customer, token: await tokenOf(provider, "authenticatesOnce") };
  const key = aKey();
  const secret = secretOf(await provider.addCard(key, card));
  assert.match(secret, /^[\w-]{43}$/);
  assert.deepEqual((await snapshotOf(provider, customer)).cards, []);
  assert.deepEqual(await provider.challenge(secret), {
    purpose: "card",
    brand: "visa",
    last4: "3155",
    amount: null,
  });
  assert.equal(await provider.settleChallenge(secret, true), true);
  assert.equal(await provider.settleChallenge(secret, true), true);
  assert.equal(await provider.settleChallenge(secret, false), false);
  assert.equal(await provider.challenge(secret), undefined);
  assert.equal((await provider.addCard(key, card)).kind, "done");
  assert.equal((await snapshotOf(provider, customer)).cards.length, 1);
});

test("a card is declined if its holder does not confirm it", async () => {
  const customer = await provider.createCustomer(aKey(), DETAILS);
  const card = { customer, token: await tokenOf(provider, "authenticatesOnce") };
  const key = aKey();
  const first = secretOf(await provider.addCard(key, card));
  const second = secretOf(await provider.addCard(key, card));
  assert.equal(await provider.settleChallenge(first, false), true);
  assert.equal(await provider.settleChallenge(second, true), false);
  await declines(provider.addCard(key, card), "authentication_failed");
  assert.deepEqual((await snapshotOf(provider, customer)).cards, []);
});

test("the database never contains a card number or a security code", async () => {
  const spelt = [NUMBERS.amex, "3782 822463 10005", "3782.822463-10005"];
  for (const name of spelt)
    await provider.tokenise({ ...typedCard("amex"), cvc: "9876", name: `Ann ${name} T` });
  const customer = await openCustomer(provider, "amex");
  await provider.addCard(aKey(), { customer, token: await tokenOf(provider, "authenticatesOnce") });
  await provider.tokenise({ ...typedCard("good"), number: "4012888888881881" });
  await subscribeNow(customer);
  const dump = await dumpTables(database.handle);
  const digits = dump.replaceAll(/[\s.-]/g, "");
  for (const number of [...Object.values(NUMBERS), "4012888888881881"])
    assert.ok(!digits.includes(number), number);
  assert.doesNotMatch(dump, /\b9876\b/);
});

test("tokens and secrets are stored as hashes", async () => {
  const customer = await openCustomer(provider, "authenticatesAlways");
  const token = await tokenOf(provider, "good");
  const secret = secretOf(await subscribeNow(customer));
  const dump = await dumpTables(database.handle);
  assert.ok(!dump.includes(token) && !dump.includes(secret));
});
