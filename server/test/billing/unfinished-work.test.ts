/** @file The worker goes on with other work if some of its work cannot be finished now. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { PaymentsUnavailable } from "../../src/payments/payment-provider.ts";
import { later, MINUTE } from "../clock.ts";
import { uidOf } from "../factories.ts";
import { aFounder } from "../team/enterprise-factories.ts";
import { useServer } from "../use-server.ts";
import { cardsOf, subscriberOf } from "./billing-state.ts";
import { actorOf, aPayer, aToken, billingWith, settle } from "./factories.ts";

const server = useServer();

test("an operation is finished even if many sign-ups that began before it are still open", async () => {
  const { handle } = server.database;
  const anOperation = (key: string, kind: "sign_up" | "close", args: object) => {
    const at = server.clock.at;
    const row = { key, subscriber_uid: randomUUID(), kind, args: JSON.stringify(args) };
    return { ...row, leased_until: at, created_at: at };
  };
  const signUps = Array.from({ length: 20 }, (_, at) => anOperation(`sign_up:${at}`, "sign_up", {}));
  await handle.insertInto("billing_operations").values(signUps).execute();
  later(server, 1000);
  const close = anOperation("close:cus_1", "close", { customer: "cus_1" });
  await handle.insertInto("billing_operations").values(close).execute();
  later(server, MINUTE);
  await settle(server);
  const left = await handle
    .selectFrom("billing_operations")
    .select("kind")
    .where("state", "=", "open")
    .execute();
  assert.deepEqual([left.length, left.every(({ kind }) => kind === "sign_up")], [20, true]);
});

test("an enterprise's card is added although no administrator is active any more", async () => {
  const founder = await aFounder(server);
  const addCard = async (): Promise<never> => {
    throw new PaymentsUnavailable("no reply");
  };
  const { cards } = billingWith(server, { addCard });
  const added = cards.add(
    await actorOf(server, founder),
    (await subscriberOf(founder)).uid,
    await aToken(server),
  );
  await assert.rejects(added, { code: "unavailable" });
  const becomes = (state: "active" | "suspended") =>
    server.database.handle
      .updateTable("enterprise_members")
      .set({ state })
      .where("user_uid", "=", uidOf(founder))
      .execute();
  await becomes("suspended");
  later(server, MINUTE);
  await settle(server);
  await becomes("active");
  assert.equal((await cardsOf(founder)).length, 2);
});

test("extra units of a customer that the provider does not know are reported at most once an hour", async () => {
  const user = await aPayer(server);
  const { handle } = server.database;
  const { uid } = await subscriberOf(user);
  const change = { extra: 3, period_end: server.clock.at };
  await handle.updateTable("subscriptions").set(change).where("subscriber_uid", "=", uid).execute();
  const unknown = { provider_customer: "cus_unknown" };
  await handle.updateTable("subscribers").set(unknown).where("uid", "=", uid).execute();
  const reports = async (): Promise<number> => {
    const { round } = server.services.billing;
    for (let times = 0; times < 3; times += 1) {
      await round.beforeRenewals();
      await round.tidy();
    }
    const rows = await handle
      .selectFrom("billing_operations")
      .select(["key", "kind"])
      .where("subscriber_uid", "=", uid)
      .execute();
    return rows.filter(({ kind }) => kind === "bill_extra").length;
  };
  assert.equal(await reports(), 1);
  later(server, 60 * MINUTE);
  assert.equal(await reports(), 2);
});
