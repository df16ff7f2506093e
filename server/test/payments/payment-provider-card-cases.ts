/** @file Tests that every payment provider must pass: customers and their cards. */
import assert from "node:assert/strict";
import { declines, refuses } from "./payment-outcomes.ts";
import type { ProviderCase } from "./payment-provider-harness.ts";
import { read } from "./payment-provider-reads.ts";
import { DETAILS, itemsFor, newKey, openPayer, subscribe, useCard } from "./payment-provider-steps.ts";

export const CARD_CASES: readonly ProviderCase[] = [
  {
    name: "a new customer has nothing",
    run: async (harness) => {
      const customer = await harness.provider.createCustomer(newKey(), DETAILS);
      const { cards, subscription, invoices } = await read(harness, customer);
      assert.deepEqual([cards, subscription, invoices], [[], null, []]);
      await harness.provider.updateCustomer(customer, { ...DETAILS, organization: "Acme", state: null });
      assert.equal(await harness.provider.read("cus_nobody"), undefined);
      await refuses(harness.provider.updateCustomer("cus_nobody", DETAILS), "customer_not_found");
    },
  },
  {
    name: "deleting a customer deletes their data, and deleting twice is no error",
    run: async (harness) => {
      const customer = await openPayer(harness);
      await subscribe(harness, customer, { items: itemsFor("premium") });
      await harness.provider.deleteCustomer(customer);
      assert.equal(await harness.provider.read(customer), undefined);
      await harness.provider.deleteCustomer(customer);
      await refuses(subscribe(harness, customer, { items: itemsFor("premium") }));
    },
  },
  {
    name: "an added card keeps its details, and does not become the default by itself",
    run: async (harness) => {
      const customer = await harness.provider.createCustomer(newKey(), DETAILS);
      const token = await harness.tokenFor("mastercard");
      const added = await harness.provider.addCard(newKey(), { customer, token });
      assert.ok(added.kind === "done");
      const [card] = (await read(harness, customer)).cards;
      const { id, addedAt, expMonth, expYear, ...shown } = card ?? assert.fail();
      assert.ok(Number.isSafeInteger(addedAt) && expMonth >= 1 && expMonth <= 12 && expYear > 2025);
      assert.deepEqual(shown, {
        brand: "mastercard",
        last4: "4444",
        name: "Ann",
        isDefault: false,
      });
      assert.equal(id, added.card);
      await harness.provider.setDefaultCard(customer, id);
      await harness.provider.setDefaultCard(customer, id);
      assert.equal((await read(harness, customer)).cards[0]?.isDefault, true);
    },
  },
  {
    name: "a card that its bank refuses is not added",
    run: async (harness) => {
      const customer = await harness.provider.createCustomer(newKey(), DETAILS);
      const add = async (name: "declined" | "poor") =>
        harness.provider.addCard(newKey(), { customer, token: await harness.tokenFor(name) });
      await declines(add("declined"), "generic_decline");
      await declines(add("poor"), "insufficient_funds");
      assert.deepEqual((await read(harness, customer)).cards, []);
    },
  },
  {
    name: "if the holder must confirm a card, the repeated call returns the result",
    needs: ["holder"],
    run: async (harness) => {
      const customer = await harness.provider.createCustomer(newKey(), DETAILS);
      const add = async (passed: boolean) => {
        const [key, card] = [newKey(), { customer, token: await harness.tokenFor("authenticatesOnce") }];
        const asked = await harness.provider.addCard(key, card);
        assert.ok(asked.kind === "requires_action");
        assert.equal((await harness.provider.addCard(key, card)).kind, "requires_action");
        assert.ok(await harness.settleChallenge(asked.clientSecret, passed));
        return () => harness.provider.addCard(key, card);
      };
      await declines((await add(false))(), "authentication_failed");
      assert.deepEqual((await read(harness, customer)).cards, []);
      const again = await add(true);
      assert.equal((await again()).kind, "done");
      assert.deepEqual(await again(), await again());
      assert.equal((await read(harness, customer)).cards.length, 1);
    },
  },
  {
    name: "cards are listed in the order of their addition, and any card can be removed, even the default",
    run: async (harness) => {
      const customer = await openPayer(harness, "amex");
      const second = await useCard(harness, customer, "mastercard");
      const { cards } = await read(harness, customer);
      assert.deepEqual(
        cards.map(({ brand, isDefault }) => [brand, isDefault]),
        [
          ["amex", false],
          ["mastercard", true],
        ],
      );
      await harness.provider.removeCard(customer, second);
      const left = (await read(harness, customer)).cards;
      assert.deepEqual(
        left.map(({ brand, isDefault }) => [brand, isDefault]),
        [["amex", false]],
      );
      await refuses(harness.provider.removeCard(customer, second), "card_not_found");
    },
  },
  {
    name: "another customer's card can be neither chosen nor removed",
    run: async (harness) => {
      const [one, other] = [await openPayer(harness), await openPayer(harness)];
      const card = (await read(harness, other)).cards[0]?.id ?? "";
      await refuses(harness.provider.setDefaultCard(one, card), "card_not_found");
      await refuses(harness.provider.removeCard(one, card), "card_not_found");
      assert.equal((await read(harness, other)).cards.length, 1);
      await refuses(harness.provider.setDefaultCard(one, "pm_nobody"), "card_not_found");
    },
  },
  {
    name: "a token that is made up is declined",
    run: async (harness) => {
      const { provider } = harness;
      const customer = await provider.createCustomer(newKey(), DETAILS);
      await declines(provider.addCard(newKey(), { customer, token: "pm_nobody" }), "token_not_found");
      assert.deepEqual((await read(harness, customer)).cards, []);
    },
  },
  {
    name: "an idempotency key is valid for only one request",
    run: async (harness) => {
      const { provider } = harness;
      const key = newKey();
      const customer = await provider.createCustomer(key, DETAILS);
      assert.equal(await provider.createCustomer(key, DETAILS), customer);
      await refuses(provider.createCustomer(key, { ...DETAILS, city: "Quebec" }), "idempotency");

      const [cardKey, token] = [newKey(), await harness.tokenFor("good")];
      const added = await provider.addCard(cardKey, { customer, token });
      assert.deepEqual(await provider.addCard(cardKey, { customer, token }), added);
      const otherToken = await harness.tokenFor("good");
      await refuses(provider.addCard(cardKey, { customer, token: otherToken }), "idempotency");
      assert.equal((await read(harness, customer)).cards.length, 1);
    },
  },
];
