/** @file Users download their personal data, and delete their accounts. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { confirmPassword } from "@keepwell/client/account/password-proof.ts";
import { signIn } from "@keepwell/client/sign-in/sign-in.ts";
import { sql } from "kysely";
import { createServices } from "../../src/services.ts";
import { aBucket, aList, anEntry, aReadableBucket, aUser, type TestUser, tokenOf } from "../factories.ts";
import { aDevice, rowCounts, send } from "../harness.ts";
import { letterTo } from "../messages/outbox.ts";
import { useServer } from "../use-server.ts";
import { credentialsOf, passkeySignIn, withPasskey } from "./credential-steps.ts";
import { enterAs, pass, reset } from "./recovery-steps.ts";
import { addPhone } from "./second-factor.ts";

const server = useServer();

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

/** Tables whose rows belong to the server and not to an account, such as queued messages, counters and settings. */
const NOT_OF_PEOPLE = ["jobs", "messages", "migrations", "operator_log", "rate_limits", "settings"];

/** Counts the rows of all other tables, including tables that later versions add. */
const personalRowCounts = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(await rowCounts(server)).filter(([name]) => !NOT_OF_PEOPLE.includes(name)),
  );

/**
 * For each table that refers to users, the part of the export that contains its rows, or the reason why the export
 * leaves them out.
 */
const TOLD: Readonly<Record<string, string>> = {
  accesses: "accesses",
  account_events: "activity",
  account_states: "sealed or secret",
  archives: "archives",
  authenticators: "sealed or secret",
  backup_codes: "sealed or secret",
  bookmarks: "bookmarks",
  bucket_handovers: "shown to both until it is answered",
  buckets: "buckets",
  credentials: "credentials",
  devices: "trusted_browsers",
  email_tokens: "the addresses in account, the rest secret",
  entries: "buckets",
  entry_versions: "sealed or secret",
  escrows: "sealed or secret",
  own_bucket_keys: "sealed or secret",
  password_health: "password_health",
  phone_checks: "for an hour at most",
  phone_factors: "phone_number",
  recovery_codes: "sealed or secret",
  recovery_requests: "in the enterprise's audit log",
  retired_keys: "sealed or secret",
  sessions: "sessions",
  sign_in_attempts: "for an hour at most",
  subscribers: "subscriber",
  team_key_copies: "sealed or secret",
};

test("the export includes or exempts every table that refers to users", async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'users'::regclass order by name`.execute(server.database.handle);
  assert.deepEqual(
    rows.map(({ name }) => name),
    Object.keys(TOLD),
  );
});

test("the export includes the phone number, a pending address, trusted browsers and marks", async () => {
  const user = await aUser(server, { plan: "premium" });
  await signIn(user.device, { ...user, remember: true });
  const bucket = await aBucket(user);
  for (const kind of ["bookmarks", "archives"])
    await send(server, {
      method: "POST",
      url: `/api/${kind}`,
      token: tokenOf(user),
      body: { uid: bucket.uid, type: "bucket" },
    });
  await confirmed(user);
  await addPhone(server, user, "+15145550123");
  const email = `new-${user.email}`;
  const person = { firstname: "Ann", lastname: "Example", email, confirm_email: email };
  await user.session.api.identity.updateMe({ body: person });
  const data = await user.session.api.identity.exportMe();
  assert.equal(data.account.pending_email, email);
  assert.equal(data.phone_number, "+15145550123");
  assert.equal(data.trusted_browsers.length, 1);
  for (const marks of [data.bookmarks, data.archives])
    assert.deepEqual(
      marks.map(({ bucket_uid }) => bucket_uid),
      [bucket.uid],
    );
});

test("the export lists a passkey, without its name and the id of its credential", async () => {
  const { user, authenticator } = await withPasskey(server);
  await passkeySignIn(server, authenticator);
  const exported = await user.session.api.identity.exportMe();
  const [passkey] = await credentialsOf(user);
  const { credential_id: _, ...told } = passkey ?? assert.fail();
  assert.deepEqual(exported.credentials, [told]);
});

test("the export contains what the server can read about a user, and nothing about other users", async () => {
  const [user, other] = [await aUser(server, { plan: "premium" }), await aUser(server, { plan: "premium" })];
  const bucket = await aReadableBucket(user, "Household");
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
    ["account_created", "operator_set_plan", "data_exported"],
  );
  const household = data.buckets.find(({ name }) => name === "Household");
  assert.deepEqual(household?.lists, [{ uid: list.uid, name: "Kitchen" }]);
  assert.deepEqual(
    household?.entries.map(({ uid, name }) => [uid, name]),
    [[entry.uid, ""]],
  );
  assert.ok(!JSON.stringify(data).includes("Theirs"));
});

test("export and deletion require the password again", async () => {
  const user = await aUser(server);
  const { api } = user.session;
  const before = await rowCounts(server);
  await assert.rejects(api.identity.exportMe(), { code: "confirmation_required" });
  await assert.rejects(api.identity.deleteMe({ query: {} }), { code: "confirmation_required" });
  assert.deepEqual(await rowCounts(server), before);
});

test("a deleted account leaves no data, its sessions end, and its user gets a letter", async () => {
  const clean = await personalRowCounts();
  const user = await aUser(server, { plan: "premium" });
  const bucket = await aBucket(user);
  await anEntry(user, bucket);
  const elsewhere = await signIn(aDevice(server), user);
  await confirmed(user);
  await user.session.api.identity.deleteMe({ query: {} });
  await assert.rejects(elsewhere.api.identity.me(), { type: "unauthorized" });
  await assert.rejects(signIn(aDevice(server), user), { type: "unauthorized" });
  assert.ok(await letterTo(server, user.email, "account_deleted"));
  assert.deepEqual(await personalRowCounts(), clean);
});

test("a deleted account's address can be used for a new account", async () => {
  const user = await aUser(server);
  await confirmed(user);
  await user.session.api.identity.deleteMe({ query: {} });
  const again = await aUser(server, { email: user.email });
  assert.equal((await again.session.api.identity.me()).email, user.email);
});

test("an account cannot be deleted while data that a reset has locked can still be restored", async () => {
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
