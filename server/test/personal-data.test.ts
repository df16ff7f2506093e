/** @file Getting what is held about oneself, and leaving for good. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { confirmPassword } from "@keepwell/client/account/password-proof.ts";
import { signIn } from "@keepwell/client/session/sign-in.ts";
import { sql } from "kysely";
import { createServices } from "../src/services.ts";
import { aBucket, aList, anEntry, aUser, type TestUser } from "./factories.ts";
import { aDevice, openTestServer, rowCounts, type TestServer } from "./harness.ts";
import { letterTo } from "./outbox.ts";
import { enterAs, pass, reset } from "./recovery-steps.ts";

let server: TestServer;
before(async () => {
  server = await openTestServer();
});
after(() => server.close());

const ADDRESS = {
  firstname: "Ann",
  lastname: "Example",
  organization: null,
  address: "1 Main Street",
  address2: null,
  city: "Paris",
  postalcode: "75001",
  iso_country: "FR",
  iso_state: null,
};

const confirmed = (user: TestUser) => confirmPassword(user.device, user.session, user.password);

/** What is the server's own business: what was written to people, and what was counted. */
const NOT_OF_PEOPLE = ["messages", "migrations", "rate_limits", "settings"];

/** How many rows every table has, those that later versions add included. */
const everyRowCount = async (): Promise<Record<string, unknown>> => {
  const { handle } = server.database;
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(handle);
  const counts = rows
    .filter(({ name }) => !NOT_OF_PEOPLE.includes(name))
    .map(async ({ name }) => {
      const counted = await sql<{ count: string }>`select count(*) from ${sql.table(name)}`.execute(handle);
      return [name, Number(counted.rows[0]?.count)] as const;
    });
  return Object.fromEntries(await Promise.all(counts));
};

test("the export holds what the server can read of a person, and nothing of another", async () => {
  const [user, other] = [await aUser(server, { plan: "premium" }), await aUser(server, { plan: "premium" })];
  const bucket = await aBucket(user, "Household");
  const list = await aList(user, bucket, "Kitchen");
  const entry = await anEntry(user, bucket);
  await anEntry(other, await aBucket(other, "Theirs"));
  const { api } = user.session;
  const { uid } = await api.billing.findSubscriber({
    params: { type: "user", uid: (await api.identity.me()).uid },
  });
  await api.billing.updateSubscriber({ params: { uid }, body: ADDRESS });
  await confirmed(user);
  const data = await api.identity.exportMe();
  assert.equal(data.account.email, user.email);
  assert.deepEqual(data.subscriber, { uid, ...ADDRESS });
  assert.equal(data.sessions.length, 1);
  assert.deepEqual(
    data.activity.map(({ kind }) => kind),
    ["account_created", "data_exported"],
  );
  const household = data.buckets.find(({ name }) => name === "Household");
  assert.deepEqual(household?.lists, [{ uid: list.uid, name: "Kitchen" }]);
  assert.deepEqual(
    household?.entries.map(({ uid, name }) => [uid, name]),
    [[entry.uid, "Bank"]],
  );
  assert.ok(!JSON.stringify(data).includes("Theirs"));
});

test("neither export nor deletion without the password given again", async () => {
  const user = await aUser(server);
  const { api } = user.session;
  const before = await rowCounts(server);
  await assert.rejects(api.identity.exportMe(), { code: "confirmation_required" });
  await assert.rejects(api.identity.deleteMe({ query: {} }), { code: "confirmation_required" });
  assert.deepEqual(await rowCounts(server), before);
});

test("a deleted account leaves nothing behind, ends everywhere, and is told by mail", async () => {
  const clean = await everyRowCount();
  const user = await aUser(server, { plan: "premium" });
  const bucket = await aBucket(user);
  await anEntry(user, bucket);
  const elsewhere = await signIn(aDevice(server), user);
  await confirmed(user);
  await user.session.api.identity.deleteMe({ query: {} });
  await assert.rejects(elsewhere.api.identity.me(), { type: "unauthorized" });
  await assert.rejects(signIn(aDevice(server), user), { type: "unauthorized" });
  assert.ok(await letterTo(server, user.email, "account_deleted"));
  assert.deepEqual(await everyRowCount(), clean);
});

test("the address can be used for a new account afterwards", async () => {
  const user = await aUser(server);
  await confirmed(user);
  await user.session.api.identity.deleteMe({ query: {} });
  const again = await aUser(server, { email: user.email });
  assert.equal((await again.session.api.identity.me()).email, user.email);
});

test("an account that was started empty is not deleted while its earlier data may come back", async () => {
  const user = await aUser(server);
  await reset(server, user, { by: { kind: "empty" } });
  const thief = await enterAs(server, user);
  await confirmed(thief);
  await assert.rejects(thief.session.api.identity.deleteMe({ query: {} }), { code: "account.held" });
  pass(server, 31 * 24 * 60);
  await createServices(server.context).identity.sweep();
  const later = await enterAs(server, user);
  await confirmed(later);
  await later.session.api.identity.deleteMe({ query: {} });
  await assert.rejects(enterAs(server, user), { type: "unauthorized" });
});
