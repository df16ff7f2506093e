/** @file An enterprise's audit log records what members do in billing, and what the payment provider reports. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { AuditRow } from "@keepwell/contract/team/audit.endpoints.ts";
import type { AuditKind } from "@keepwell/contract/team/audit-kinds.ts";
import { createUserActions } from "../../src/operator/users/user-actions.ts";
import { cardsOf, stateOf, subscriberOf } from "../billing/billing-state.ts";
import { ADDRESS, aToken, passDays, settle, subscribe } from "../billing/factories.ts";
import { change } from "../billing/plan-steps.ts";
import { aUser, type TestUser, uidOf } from "../factories.ts";
import { callAs } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { auditSteps } from "./audit-steps.ts";
import { aFounder } from "./enterprise-factories.ts";
import { aMember, grantIn } from "./factories.ts";

const server = useServer();

const aPayingTeam = async (plan: "small_business" | "enterprise" = "enterprise") => {
  const founder = await aFounder(server, { plan });
  return { founder, audit: await auditSteps(server, founder) };
};

type Team = Awaited<ReturnType<typeof aPayingTeam>>;

const by = ({ actor }: AuditRow, { founder }: Team) =>
  actor === null ? "Keepwell" : actor.uid === uidOf(founder) ? "founder" : actor.uid;

/** Returns the events during the work, oldest first: kind, actor and detail. */
const toldDuring = async (team: Team, work: () => Promise<unknown>): Promise<string[]> => {
  const last = (await team.audit.page()).events[0]?.seq ?? 0;
  await work();
  const { events } = await team.audit.page();
  return events
    .filter(({ seq }) => seq > last)
    .toReversed()
    .map((row) => [row.kind, by(row, team), ...(row.detail === null ? [] : [row.detail])].join(" | "));
};

const add = async (user: TestUser, card: Parameters<typeof aToken>[1]) => {
  const { uid } = await subscriberOf(user);
  const body = { card_token: await aToken(server, card) };
  return user.session.api.billing.addCard({ params: { uid }, body });
};

test("a card that is added, declined, chosen or removed is logged once, with the actor", async () => {
  const team = await aPayingTeam();
  const { founder } = team;
  const { billing } = founder.session.api;
  const events = await toldDuring(team, async () => {
    const { id } = await add(founder, "mastercard");
    await assert.rejects(add(founder, "declined"), { type: "card_error" });
    for (let times = 0; times < 2; times += 1)
      await billing.updateCard({ params: { id }, body: { is_default: 1 } });
    await billing.deleteCard({ params: { id } });
    await settle(server);
  });
  assert.deepEqual(events, [
    "card_added | founder | MasterCard •••• 4444",
    "card_declined | founder",
    "default_card_changed | founder | MasterCard •••• 4444",
    "card_removed | founder | MasterCard •••• 4444",
  ]);
});

test("a changed plan, a cancellation and its revocation, and a new billing address are logged", async () => {
  const team = await aPayingTeam("small_business");
  const { founder } = team;
  const { billing } = founder.session.api;
  const events = await toldDuring(team, async () => {
    const { uid } = await subscriberOf(founder);
    await billing.updateSubscriber({ params: { uid }, body: ADDRESS });
    await change(founder, "enterprise");
    const { uid: subscription } = await stateOf(founder);
    for (const cancel of [true, true, false])
      await billing.updateSubscription({ params: { uid: subscription }, body: { cancel } });
    await change(founder, "free");
    await change(founder, "enterprise");
    await settle(server);
  });
  assert.deepEqual(events, [
    "billing_details_changed | founder",
    "plan_changed | founder | small_business → enterprise",
    "subscription_cancelled | founder",
    "subscription_resumed | founder",
    "subscription_cancelled | founder",
    "subscription_resumed | founder",
  ]);
});

test("charges, failed payments, the end of a subscription and its renewal are logged", async () => {
  const team = await aPayingTeam("small_business");
  const { founder } = team;
  assert.deepEqual(await toldDuring(team, () => passDays(server, founder, 31)), [
    "payment_made | Keepwell | 29.00 USD",
  ]);
  const failed = await toldDuring(team, async () => {
    const { id } = await add(founder, "failing");
    await founder.session.api.billing.updateCard({ params: { id }, body: { is_default: 1 } });
    await passDays(server, founder, 31);
  });
  assert.deepEqual(failed.slice(2), ["payment_failed | Keepwell | 29.00 USD"]);
  const ended = await toldDuring(team, () => passDays(server, founder, 60));
  assert.deepEqual(ended, ["subscription_ended | Keepwell"]);
  const again = await toldDuring(team, () => subscribe(server, founder, { plan: "small_business" }));
  assert.deepEqual(again, [
    "card_added | founder | Visa •••• 4242",
    "subscription_started | founder | small_business",
    "payment_made | founder | 29.00 USD",
  ]);
});

test("a change of the number of extra users, and a plan that the operator gives, are logged without an actor", async () => {
  const team = await aPayingTeam();
  const { founder, audit } = team;
  for (let count = 1; count < 7; count += 1) await aMember(server, { uid: audit.enterpriseUid });
  const billed = await toldDuring(team, () => settle(server));
  assert.deepEqual(billed, ["extra_units_changed | Keepwell | 0 → 2"]);
  const { uid } = await stateOf(founder);
  await founder.session.api.billing.updateSubscription({ params: { uid }, body: { cancel: true } });
  await passDays(server, founder, 31);
  const given = await toldDuring(team, () =>
    createUserActions(server.context).setPlan(uidOf(founder), "partner"),
  );
  assert.deepEqual(given, ["plan_changed | Keepwell | enterprise → partner"]);
});

test("only administrators see billing in the log, and every administrator may see the billing itself", async () => {
  const { founder, audit } = await aPayingTeam();
  const { enterpriseUid: uid } = audit;
  const [admin, manager] = [
    await aMember(server, { uid }, { role: "admin" }),
    await aMember(server, { uid }),
  ];
  const on = { model: "enterprise", uid } as const;
  const permissions = ["manage", "manage_users", "manage_billing", "manage_permissions"] as const;
  await grantIn(server, { uid, founder }, { ...on, permissions, to: [manager] });
  const cards = `/api/subscribers/${(await subscriberOf(founder)).uid}/credit-cards`;
  const statuses = async (user: TestUser) => [
    (await audit.read(user)).status,
    (await callAs(server, user, ["GET", cards])).status,
  ];
  assert.deepEqual(await statuses(admin), [200, 200]);
  assert.deepEqual(await statuses(manager), [403, 200]);
});

test("the log names a member who manages billing; refused calls and other users' billing are not logged", async () => {
  const team = await aPayingTeam();
  const { founder, audit } = team;
  const [manager, member] = [
    await aMember(server, { uid: audit.enterpriseUid }),
    await aMember(server, { uid: audit.enterpriseUid }),
  ];
  const on = { model: "enterprise", uid: audit.enterpriseUid } as const;
  const permissions = ["manage_billing"] as const;
  await grantIn(server, { uid: audit.enterpriseUid, founder }, { ...on, permissions, to: [manager] });
  const [card] = await cardsOf(founder);
  const events = await toldDuring(team, async () => {
    const { uid } = await subscriberOf(founder);
    const cards = `/api/subscribers/${uid}/credit-cards`;
    const body = { card_token: await aToken(server, "amex") };
    assert.equal((await callAs(server, member, ["POST", cards, body])).status, 403);
    assert.equal((await callAs(server, member, ["DELETE", `/api/credit-cards/${card?.id}`])).status, 403);
    assert.equal((await callAs(server, manager, ["DELETE", `/api/credit-cards/${card?.id}`])).status, 400);
    assert.equal((await callAs(server, manager, ["POST", cards, body])).status, 201);
    await add(await aUser(server), "good");
  });
  assert.deepEqual(events, [`card_added | ${uidOf(manager)} | American Express •••• 0005`]);
  const kind: AuditKind = "card_added";
  assert.equal((await audit.page(`?kind=${kind}`)).events[0]?.ip, "127.0.0.1");
});
