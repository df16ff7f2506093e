/** @file Sharings beyond those that the plan includes are billed as extra units. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { advanceSandbox } from "../../src/operator/sandbox-advance.ts";
import { useServer } from "../use-server.ts";
import { extraOf, invoicesOf, subscriberOf } from "./billing-state.ts";
import { aPayer, inviteMany, passDays, settle } from "./factories.ts";
import { sum } from "./plan-steps.ts";

const server = useServer();

test("sharings beyond the included ones are billed by the unit, until they are removed", async () => {
  const user = await aPayer(server);
  await inviteMany(server, user, 12);
  await settle(server);
  assert.equal(await extraOf(server, user), 2);
  await passDays(server, user, 31);
  const [invoice] = await invoicesOf(user);
  const whole = invoice?.lines.filter(({ kind }) => kind === "period");
  assert.deepEqual(
    whole?.map(({ price, quantity, amount }) => [price, quantity, amount]),
    [
      ["premium_base", 1, 1000],
      ["premium_extra", 2, 400],
    ],
  );
  assert.equal(invoice?.total, sum(invoice?.lines ?? []));
  const buckets = await user.session.api.buckets.listBuckets({ query: {} });
  for (const one of buckets)
    if ("is_system" in one && !one.is_system)
      await user.session.api.buckets.deleteBucket({ params: { id: one.uid } });
  await settle(server);
  await passDays(server, user, 31);
  const [after] = await invoicesOf(user);
  assert.deepEqual(after?.lines.filter(({ kind }) => kind === "period").length, 1);
});

test("sharings that are added just before a renewal are billed with that renewal", async () => {
  const user = await aPayer(server);
  await inviteMany(server, user, 12);
  await advanceSandbox(server.context, user.email, "31");
  const [renewal] = await invoicesOf(user);
  assert.deepEqual(
    renewal?.lines.flatMap(({ kind, price, quantity }) => (kind === "period" ? [[price, quantity]] : [])),
    [
      ["premium_base", 1],
      ["premium_extra", 2],
    ],
  );
});

test("the report of extra units waits while another operation of the subscriber is open", async () => {
  const user = await aPayer(server);
  await inviteMany(server, user, 12);
  const { payments } = server.context;
  assert.ok(payments);
  const { uid } = await subscriberOf(user);
  const { handle } = server.database;
  const now = server.clock.at;
  const operation = { key: randomUUID(), subscriber_uid: uid, kind: "add_card", waits: true } as const;
  await handle
    .insertInto("billing_operations")
    .values({ ...operation, args: "{}", leased_until: now, created_at: now })
    .execute();
  const extra = async () => {
    const row = handle.selectFrom("subscriptions").select("extra").where("subscriber_uid", "=", uid);
    return (await row.executeTakeFirstOrThrow()).extra;
  };
  await settle(server);
  assert.equal(await extra(), 0);
  const left = await handle
    .selectFrom("billing_operations")
    .select("state")
    .where("key", "=", operation.key)
    .executeTakeFirst();
  assert.equal(left?.state, "open");
  await handle.deleteFrom("billing_operations").where("key", "=", operation.key).execute();
  await settle(server);
  assert.equal(await extra(), 2);
});
