import assert from "node:assert/strict";
import { test } from "node:test";
import { cardBrand, validCardNumber } from "@keepwell/contract/billing/card-number.ts";
import fc from "fast-check";
import { canRemoveCard, defaultAfterRemoval } from "../../src/billing/card-rules.ts";
import { attachCard, detachCard, setDefaultCard } from "../../src/payments/engine/cards.ts";
import { readCard } from "../../src/payments/read-card.ts";
import { cardToken, NUMBERS, openAccount, refuses, seconds, typesOf } from "./steps.ts";

const NOW = seconds("2026-10-15T00:00:00Z");

const TYPED = { number: NUMBERS.good, cvc: "123", name: " Ann Lee ", expMonth: 12, expYear: 2030 };

const mistakeOf = (changes: { number?: string; cvc?: string; expMonth?: number; expYear?: number }) => {
  const read = readCard({ ...TYPED, ...changes }, NOW);
  return "mistake" in read ? read.mistake : "none";
};

test("a parsed card contains neither the number nor the cvc", () => {
  assert.deepEqual(readCard({ ...TYPED, number: "4242 4242-4242 4242", cvc: "987" }, NOW), {
    card: {
      brand: "visa",
      last4: "4242",
      name: "Ann Lee",
      expMonth: 12,
      expYear: 2030,
      behaviour: "succeeds",
    },
  });
});

test("the number, expiry and cvc of a card are checked, and the number is checked first", () => {
  assert.equal(mistakeOf({ number: "4242424242424241", cvc: "" }), "incorrect_number");
  assert.equal(mistakeOf({ number: "4111111111111111" }), "not_a_test_card");
  assert.equal(mistakeOf({ expMonth: 13 }), "invalid_expiry_month");
  assert.equal(mistakeOf({ expYear: 2025 }), "invalid_expiry_year");
  assert.equal(mistakeOf({ expMonth: 9, expYear: 2026 }), "invalid_expiry_month");
  assert.equal(mistakeOf({ expMonth: 10, expYear: 2026 }), "none");
  assert.equal(mistakeOf({ cvc: "1234" }), "invalid_cvc");
  assert.equal(mistakeOf({ number: NUMBERS.amex, cvc: "123" }), "invalid_cvc");
  assert.equal(mistakeOf({ number: NUMBERS.amex, cvc: "1234" }), "none");
});

test("the name of a property of Object.prototype, such as constructor, is not accepted as a test card", () => {
  assert.equal(mistakeOf({ number: "constructor" }), "incorrect_number");
});

test("a number with one wrong digit, or two adjacent digits swapped, fails Luhn's check", () => {
  const place = fc.nat(15);
  fc.assert(
    fc.property(place, fc.integer({ min: 1, max: 9 }), (at, shift) => {
      const digits = [...NUMBERS.authenticatesOnce].map(Number);
      digits[at] = ((digits[at] ?? 0) + shift) % 10;
      return !validCardNumber(digits.join(""));
    }),
  );
  assert.equal(validCardNumber("4000005200003155"), false);
});

test("a brand is found by its range of numbers, which includes both ends", () => {
  const brands: Record<string, string> = {
    "4": "visa",
    "50": "other",
    "51": "mastercard",
    "55": "mastercard",
    "56": "other",
    "2220": "other",
    "2221": "mastercard",
    "2720": "mastercard",
    "2721": "other",
    "34": "amex",
    "35": "other",
    "37": "amex",
    "6011": "other",
  };
  for (const [prefix, brand] of Object.entries(brands))
    assert.equal(cardBrand(prefix.padEnd(16, "0")), brand);
});

test("a card that is declined is never stored", () => {
  const { state } = openAccount();
  refuses(() => attachCard(state, { token: cardToken("declined") }), "generic_decline");
  refuses(() => attachCard(state, { token: cardToken("poor") }), "insufficient_funds");
});

test("a card that requires confirmation is stored when its holder confirms", () => {
  const account = openAccount();
  const token = cardToken("authenticatesOnce");
  refuses(() => attachCard(account.state, { token }), "requires_action");
  refuses(() => attachCard(account.state, { token, authentication: "failed" }), "authentication_failed");
  const events = account.apply((state) => attachCard(state, { token, authentication: "passed" }));
  assert.deepEqual(typesOf(events), ["payment_method.attached"]);
  assert.equal(account.state.defaultCard, null);
});

test("another customer's card is not found", () => {
  const account = openAccount();
  account.useCard("good");
  refuses(() => setDefaultCard(account.state, "pm_c2_1"), "card_not_found");
  refuses(() => detachCard(account.state, "pm_c2_1"), "card_not_found");
});

test("when the default card is deleted, the engine sets no new default; our rule makes the newest card the default", () => {
  const account = openAccount();
  account.useCard("mastercard");
  account.advance(1);
  account.useCard("good");
  account.useCard("amex");
  const [oldest, , newest] = account.state.cards.map(({ id }) => id);
  assert.ok(oldest && newest);
  account.apply((state) => setDefaultCard(state, oldest));
  assert.equal(defaultAfterRemoval(account.state, newest), oldest);
  assert.equal(defaultAfterRemoval(account.state, oldest), newest);
  account.apply((state) => detachCard(state, oldest));
  assert.equal(account.state.defaultCard, null);
});

test("a paid subscription keeps its last card", () => {
  assert.equal(canRemoveCard(1, { paidSubscription: true }), false);
  assert.equal(canRemoveCard(1, { paidSubscription: false }), true);
  assert.equal(canRemoveCard(2, { paidSubscription: true }), true);
  const wallet = { cards: [{ id: "pm_1", addedAt: 1 }], defaultCard: "pm_1" };
  assert.equal(defaultAfterRemoval(wallet, "pm_1"), null);
});
