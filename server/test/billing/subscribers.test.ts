/** @file The subscriber, to whom invoices are addressed, and their subscription. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { sql } from "kysely";
import { createSubscriberService } from "../../src/billing/subscriber.service.ts";
import { runCommand } from "../../src/operator/commands.ts";
import { aBucket, aUser, type TestUser, tokenOf } from "../factories.ts";
import { send } from "../harness.ts";
import { useServer } from "../use-server.ts";
import { aPayer, sandboxOf } from "./factories.ts";

const server = useServer();

const ADDRESS = {
  firstname: "Ann",
  lastname: "Tremblay",
  organization: "Ann and Co.",
  address: "1 rue Sainte-Catherine",
  address2: "Bureau 4",
  city: "Montréal",
  postalcode: "H2X 1Z4",
  iso_country: "CA",
  iso_state: "QC",
};

const subscriberOf = async ({ session }: TestUser) => {
  const { uid } = await session.api.identity.me();
  return session.api.billing.findSubscriber({ params: { type: "user", uid } });
};

const put = async (user: TestUser, body: unknown) => {
  const { uid } = await subscriberOf(user);
  return send(server, { method: "PUT", url: `/api/subscribers/${uid}`, token: tokenOf(user), body });
};

/** Returns the problem of one changed field when all other fields are valid. */
const problemOf = async (user: TestUser, change: Partial<Record<keyof typeof ADDRESS, unknown>>) => {
  const { status, fields } = await put(user, { ...ADDRESS, ...change });
  return { status, fields };
};

test("a new subscriber has the user's names and no address yet", async () => {
  const user = await aUser(server);
  const subscriber = await subscriberOf(user);
  assert.deepEqual(subscriber, {
    uid: subscriber.uid,
    firstname: "Test",
    lastname: "Person",
    organization: null,
    address: null,
    address2: null,
    city: null,
    postalcode: null,
    iso_country: null,
    iso_state: null,
  });
  const { api } = user.session;
  assert.deepEqual(await api.billing.getSubscriber({ params: { uid: subscriber.uid } }), subscriber);
});

test("the billing address is stored as given, and the account's own names stay", async () => {
  const user = await aUser(server);
  const { api } = user.session;
  const { uid } = await subscriberOf(user);
  const kept = await api.billing.updateSubscriber({ params: { uid }, body: ADDRESS });
  assert.deepEqual(kept, { uid, ...ADDRESS });
  assert.deepEqual(await subscriberOf(user), kept);
  assert.equal((await api.identity.me()).firstname, "Test");
});

test("a missing, blank or null organization or second address line clears the stored value", async () => {
  const user = await aUser(server);
  const { organization, address2, ...rest } = ADDRESS;
  for (const without of [{}, { organization: " ", address2: "" }, { organization: null, address2: null }]) {
    assert.equal((await put(user, ADDRESS)).status, 200);
    assert.equal((await put(user, { ...rest, ...without })).status, 200);
    const kept = await subscriberOf(user);
    assert.deepEqual([kept.organization, kept.address2], [null, null]);
  }
  assert.ok(organization && address2);
});

test("saving an address in a country without states clears the previous state", async () => {
  const user = await aUser(server);
  await put(user, ADDRESS);
  const { iso_state: _, ...abroad } = { ...ADDRESS, iso_country: "FR" };
  for (const body of [abroad, { ...abroad, iso_state: null }, { ...abroad, iso_state: "" }]) {
    assert.equal((await put(user, body)).status, 200);
    assert.equal((await subscriberOf(user)).iso_state, null);
  }
});

test("the error names each invalid field, and nothing is stored", async () => {
  const user = await aUser(server);
  await put(user, ADDRESS);
  const kept = await subscriberOf(user);
  for (const field of ["firstname", "lastname", "address", "city", "postalcode"] as const) {
    assert.deepEqual(await problemOf(user, { [field]: " " }), {
      status: 422,
      fields: { [field]: "required" },
    });
    assert.deepEqual((await problemOf(user, { [field]: "x".repeat(256) })).fields, { [field]: "too_long" });
    assert.deepEqual((await problemOf(user, { [field]: "a\nb" })).fields, { [field]: "control_characters" });
  }
  for (const field of ["organization", "address2"] as const) {
    assert.deepEqual((await problemOf(user, { [field]: "x".repeat(256) })).fields, { [field]: "too_long" });
    assert.deepEqual((await problemOf(user, { [field]: "\ud800" })).fields, { [field]: "invalid" });
  }
  assert.deepEqual(await subscriberOf(user), kept);
});

test("a state of another country is refused, and so is an unknown country", async () => {
  const user = await aUser(server);
  const told = async (iso_country: unknown, iso_state: unknown) =>
    (await problemOf(user, { iso_country, iso_state })).fields;
  assert.deepEqual(await told("US", "QC"), { iso_state: "state_unknown" });
  assert.deepEqual(await told("FR", "QC"), { iso_state: "state_unknown" });
  assert.deepEqual(await told("CA", "Quebec"), { iso_state: "state_unknown" });
  assert.deepEqual(await told("CA", ""), { iso_state: "required" });
  assert.deepEqual(await told("US", null), { iso_state: "required" });
  assert.deepEqual(await told("XX", "QC"), { iso_country: "country_unknown" });
  assert.deepEqual(await told("Canada", "QC"), { iso_country: "country_unknown" });
  assert.deepEqual(await told("", "QC"), { iso_country: "required" });
});

test("a user's uid finds no enterprise, and nothing under an unknown subscriber type", async () => {
  const user = await aUser(server);
  const { uid } = await user.session.api.identity.me();
  for (const type of ["enterprise", "bucket", "User"]) {
    const url = `/api/subscribers/${type}/${uid}`;
    assert.equal((await send(server, { method: "GET", url, token: tokenOf(user) })).status, 404, type);
  }
});

test("the free and partner plans are active and have no next invoice", async () => {
  const user = await aUser(server);
  const { api } = user.session;
  const { uid: subscriberId } = await subscriberOf(user);
  for (const plan of ["free", "partner"] as const) {
    await runCommand(server.context, ["set-plan", user.email, plan]);
    const active = await api.billing.activeSubscription({ params: { subscriberId } });
    assert.deepEqual(active, { uid: active.uid, active: true, plan, next_invoice: null });
    assert.deepEqual(await api.billing.getSubscription({ params: { uid: active.uid } }), active);
  }
});

test("the details of a subscription show the usage beside the plan's limits", async () => {
  const user = await aUser(server, { plan: "personal" });
  const { api } = user.session;
  await aBucket(user);
  const { uid: subscriberId } = await subscriberOf(user);
  const active = await api.billing.activeSubscription({ params: { subscriberId } });
  assert.deepEqual(await api.billing.activeSubscriptionDetails({ params: { subscriberId } }), {
    ...active,
    usage: { sharings: 0, buckets: 1 },
    limits: { buckets: null, sharings: 3, users: null },
  });
});

test("a user can neither read nor change another subscriber, whatever the path", async () => {
  const [user, other] = [await aUser(server), await aUser(server)];
  const theirs = await subscriberOf(other);
  const { uid } = await other.session.api.identity.me();
  const subscription = await other.session.api.billing.activeSubscription({
    params: { subscriberId: theirs.uid },
  });
  const token = tokenOf(user);
  for (const path of [
    `subscribers/${theirs.uid}`,
    `subscribers/user/${uid}`,
    `subscribers/${theirs.uid}/active-subscription`,
    `subscribers/${theirs.uid}/active-subscription/details`,
    `subscribers/user/active-subscription`,
    `subscribers/${makeUid()}`,
    `subscriptions/${subscription.uid}`,
  ])
    assert.equal((await send(server, { method: "GET", url: `/api/${path}`, token })).status, 404, path);
  const change = { method: "PUT", url: `/api/subscribers/${theirs.uid}`, token, body: ADDRESS };
  assert.equal((await send(server, change)).status, 404);
  assert.deepEqual(await subscriberOf(other), theirs);
});

test("the database refuses an incomplete address", async () => {
  const user = await aUser(server);
  const { uid } = await subscriberOf(user);
  const { handle } = server.database;
  for (const half of [sql`city = 'Paris'`, sql`iso_country = 'FR'`, sql`iso_state = 'QC'`])
    await assert.rejects(sql`update subscribers set ${half} where uid = ${uid}`.execute(handle));
});

test("a changed billing address is sent to the payment provider, which computes taxes by it", async () => {
  const user = await aPayer(server);
  const sent: unknown[] = [];
  const payments = new Proxy(sandboxOf(server), {
    get: (provider, name) =>
      name === "updateCustomer"
        ? async (_customer: string, details: unknown) => void sent.push(details)
        : Reflect.get(provider, name),
  });
  const subscribers = createSubscriberService({ ...server.context, payments });
  const { uid } = await subscriberOf(user);
  const actor = { uid: user.session.identity.uid, sid: makeUid(), isFactorDue: false };
  await subscribers.update(actor, uid, { ...ADDRESS, city: "Toronto", iso_state: "ON" });
  assert.deepEqual(
    sent.map((details) => [(details as typeof ADDRESS).city, (details as { state: string }).state]),
    [["Toronto", "ON"]],
  );
});
