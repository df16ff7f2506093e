/** @file The units of a subscription, and the prices that these units keep. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { changeItems } from "../../src/payments/engine/change-items.ts";
import { changePlan, setExtra } from "../../src/payments/engine/plan.ts";
import { upcomingInvoice } from "../../src/payments/engine/preview.ts";
import { change, openApril, setUsers, upcomingLines } from "./change-steps.ts";
import { itemsOf, price, refuses, subscriptionOf } from "./steps.ts";

test("a change sets the total number of extra units, which may grow, stay, shrink or become zero", () => {
  const account = openApril("enterprise", { users: 7 });
  account.advance(15);
  setUsers(account, 4);
  assert.deepEqual(setUsers(account, 4), []);
  assert.deepEqual(upcomingLines(account), [
    "unused enterprise_extra × 2 = -700",
    "remaining enterprise_extra × 4 = 1400",
    "period enterprise_base × 1 = 4900",
    "period enterprise_extra × 4 = 2800",
  ]);
  setUsers(account, 0);
  assert.deepEqual(setUsers(account, 0), []);
  assert.deepEqual(
    subscriptionOf(account).items.map(({ quantity }) => quantity),
    [1],
  );
  assert.equal(upcomingInvoice(account.state)?.total, 4900 - 700);
});

test("the first extra unit is billed for the rest of the period", () => {
  const account = openApril("enterprise");
  account.advance(15);
  setUsers(account, 1);
  assert.deepEqual(upcomingLines(account).slice(0, 1), ["remaining enterprise_extra × 1 = 350"]);
});

test("an item that a change leaves unchanged keeps the price and period for which it was billed", () => {
  const account = openApril("enterprise", { users: 7 });
  account.advance(15);
  change(account, "enterprise", { users: 8 });
  account.advance(5);
  change(account, "small_business");
  assert.ok(upcomingLines(account).includes("unused enterprise_base × 1 = -1633"));
});

test("a change keeps the items that it does not name, and is refused if it mixes monthly and yearly items", () => {
  const account = openApril("premium", { sharings: 12 });
  const base = subscriptionOf(account).items[0]?.id ?? "";
  const yearly = { id: base, price: price("personal_base") };
  refuses(() => changeItems(account.state, { items: [yearly], anchor: "now" }), "invalid_items");
  refuses(() => changeItems(account.state, { items: [{ id: "si_c2_1", deleted: true }] }), "item_not_found");
  refuses(() => changePlan(account.state, { items: itemsOf("personal").slice(1) }), "invalid_items");
  const alone = openApril("premium");
  const only = { id: subscriptionOf(alone).items[0]?.id ?? "", price: price("personal_base") };
  refuses(() => changeItems(alone.state, { items: [only] }), "invalid_items");
});

test("a subscriber keeps the price at which they subscribed, also for units that they add later", () => {
  const account = openApril("enterprise", { users: 6 });
  account.apply((state) =>
    setExtra(state, { price: { ...price("enterprise_extra"), unitAmount: 900 }, quantity: 2 }),
  );
  assert.equal(upcomingInvoice(account.state)?.lines.at(-1)?.amount, 1400);
});

test("a quantity must be a whole number: at least zero for extra units, and at least one for an item of a plan", () => {
  const account = openApril("enterprise");
  for (const quantity of [-1, 1.5, Number.NaN])
    refuses(() => setUsers(account, quantity), "invalid_quantity");
  const items = [{ price: price("premium_base"), quantity: 0 }];
  refuses(() => changePlan(account.state, { items }), "invalid_quantity");
});
