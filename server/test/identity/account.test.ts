/** @file The user's own account: details, address, password, sessions and activity log. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { changePassword } from "@keepwell/client/account/change-password.ts";
import { confirmPassword, openAccountKey } from "@keepwell/client/account/password-proof.ts";
import { readEmailLink } from "@keepwell/client/account/verify-email.ts";
import { CallFailure } from "@keepwell/client/api/call-failure.ts";
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import { openEntry } from "@keepwell/client/buckets/open-entry.ts";
import { signIn } from "@keepwell/client/sign-in/sign-in.ts";
import type { FieldMessage } from "@keepwell/contract/errors.ts";
import type { AccountEvent, SessionRow } from "@keepwell/contract/identity/account.endpoints.ts";
import { later, MINUTE } from "../clock.ts";
import {
  anEntry,
  aPasswordDraft,
  aUser,
  bucketsOf,
  reopen,
  systemBucket,
  type TestUser,
  tokenOf,
} from "../factories.ts";
import { aDevice, openTestServer, send, type TestServer } from "../harness.ts";
import { letterTo, linkTo } from "../messages/outbox.ts";

const NEW_PASSWORD = "meadow lantern copper 93 tides";

let server: TestServer;
before(async () => {
  server = await openTestServer();
});
after(() => server.close());

const pass = (minutes: number): void => {
  later(server, minutes * MINUTE);
};

/** Accepts a failure with this code on this field. */
const problem = (field: string, code: FieldMessage) => (error: unknown) =>
  error instanceof CallFailure && error.fields[field]?.code === code;

const sessionsOf = async ({ session }: TestUser): Promise<SessionRow[]> =>
  (await session.api.identity.listSessions()).flatMap((row) => (isUnverifiable(row) ? [] : [row]));

const eventsOf = async ({ session }: TestUser, before?: number): Promise<AccountEvent[]> =>
  (await session.api.identity.listActivity({ query: before === undefined ? {} : { before } })).flatMap(
    (row) => (isUnverifiable(row) ? [] : [row]),
  );

const details = (email: string, more: object = {}) => ({
  firstname: "Ana",
  lastname: "Roy",
  email,
  confirm_email: email,
  ...more,
});

test("after a change of password all data opens, and other sessions and the old password are refused", async () => {
  const user = await aUser(server);
  const bucket = await systemBucket(user);
  const entry = await anEntry(user, bucket, aPasswordDraft({ password: "k3pt" }));
  const elsewhere = aDevice(server);
  const other = await signIn(elsewhere, user);
  const oldToken = tokenOf(user);

  await changePassword(user.device, user.session, { password: user.password, newPassword: NEW_PASSWORD });

  await assert.rejects(other.api.identity.me(), { type: "unauthorized" });
  const stale = await send(server, { method: "GET", url: "/api/me", token: oldToken });
  assert.equal(stale.status, 401, "a token of the previous epoch is refused");
  assert.equal((await user.session.api.identity.me()).email, user.email);
  const resumed = await reopen(user.device);
  assert.ok(resumed, "this browser is still signed in after a reload");
  await assert.rejects(signIn(aDevice(server), user), { type: "unauthorized" });
  const again = await signIn(aDevice(server), { email: user.email, password: NEW_PASSWORD });
  const opened = await openEntry(again, bucket, entry);
  assert.equal(opened.type === "password" && opened.fields.password, "k3pt");
  assert.ok(await letterTo(server, user.email, "password_changed"));
});

test("nothing changes if the current password is wrong, or the new one is the same", async () => {
  const user = await aUser(server);
  const wrong = changePassword(user.device, user.session, {
    password: "not the password at all",
    newPassword: NEW_PASSWORD,
  });
  await assert.rejects(wrong, problem("password", "password_wrong"));
  const same = changePassword(user.device, user.session, {
    password: user.password,
    newPassword: user.password,
  });
  await assert.rejects(same, problem("new_password", "password_same"));
  assert.ok(await signIn(aDevice(server), user));
});

test("if two changes of password run at the same time, one succeeds", async () => {
  const user = await aUser(server);
  const change = (newPassword: string) =>
    changePassword(user.device, user.session, { password: user.password, newPassword });
  const results = await Promise.allSettled([change(NEW_PASSWORD), change(`${NEW_PASSWORD} two`)]);
  assert.equal(results.filter(({ status }) => status === "fulfilled").length, 1);
});

test("unlocking returns the sealed account key only for the correct password", async () => {
  const user = await aUser(server);
  const opened = await openAccountKey(user.device, user.session, user.password);
  assert.equal(opened.raw.length, 32);
  await assert.rejects(openAccountKey(user.device, user.session, "something else entirely"), {
    type: "validation",
  });
});

test("details change at once, and the address changes only by the link to the new address", async () => {
  const user = await aUser(server);
  const { api } = user.session;
  const renamed = await api.identity.updateMe({ body: details(user.email) });
  assert.equal(renamed.lastname, "Roy");

  const next = `next-${user.email}`;
  await assert.rejects(api.identity.updateMe({ body: details(next) }), { code: "confirmation_required" });
  await confirmPassword(user.device, user.session, user.password);
  const asked = await api.identity.updateMe({ body: details(next) });
  assert.deepEqual([asked.email, asked.pending_email], [user.email, next]);

  const token = await linkTo(server, next, "verify_address");
  assert.equal((await readEmailLink(user.device, token)).unproven, false);
  const verified = await api.identity.verifyMyEmail({ body: { token } });
  assert.equal(verified.email, next);
  const me = await api.identity.me();
  assert.deepEqual([me.email, me.pending_email, me.email_verified], [next, null, true]);
  assert.ok(await letterTo(server, user.email, "address_changed"));
  await assert.rejects(signIn(aDevice(server), user), { type: "unauthorized" });
  assert.ok(await signIn(aDevice(server), { email: next, password: user.password }));
});

test("an address link is valid once, for three days, and until a newer link replaces it", async () => {
  const user = await aUser(server);
  const { api } = user.session;
  const newest = () => linkTo(server, user.email, "verify_address");
  const first = await newest();
  pass(1);
  await api.identity.sendVerification();
  const verify = (token: string) => api.identity.verifyMyEmail({ body: { token } });
  await assert.rejects(verify(first), { code: "link.invalid" });
  const second = await newest();
  pass(3 * 24 * 60 + 1);
  await assert.rejects(verify(second), { code: "link.invalid" });
  await api.identity.sendVerification();
  const third = await newest();
  const both = await Promise.allSettled([verify(third), verify(third)]);
  assert.equal(both.filter(({ status }) => status === "fulfilled").length, 1);
  assert.equal((await api.identity.me()).email_verified, true);
});

test("a taken address is refused, even if it was taken after the link was mailed", async () => {
  const [user, other] = [await aUser(server), await aUser(server)];
  await confirmPassword(user.device, user.session, user.password);
  const ask = (email: string) => user.session.api.identity.updateMe({ body: details(email) });
  await assert.rejects(ask(other.email), problem("email", "email_taken"));
  const wanted = `wanted-${user.email}`;
  await ask(wanted);
  const token = await linkTo(server, wanted, "verify_address");
  pass(1);
  await confirmPassword(other.device, other.session, other.password);
  await other.session.api.identity.updateMe({ body: details(wanted) });
  const theirs = await linkTo(server, wanted, "verify_address");
  await other.session.api.identity.verifyMyEmail({ body: { token: theirs } });
  await assert.rejects(user.session.api.identity.verifyMyEmail({ body: { token } }), {
    code: "link.invalid",
  });
  assert.equal((await user.session.api.identity.me()).email, user.email);
});

test("a user can list sessions, and needs the password to end them when the sign-in is no longer recent", async () => {
  const user = await aUser(server);
  const other = await signIn(aDevice(server), user);
  const third = await signIn(aDevice(server), user);
  const { api } = user.session;
  const rows = await sessionsOf(user);
  assert.equal(rows.length, 3);
  const [mine, ...others] = [...rows].sort((a, b) => Number(b.is_current) - Number(a.is_current));
  assert.ok(mine?.is_current);
  const sid = others[0]?.sid ?? "";
  pass(11);
  await assert.rejects(api.identity.endSession({ params: { sid } }), { code: "confirmation_required" });
  await confirmPassword(user.device, user.session, user.password);
  await api.identity.endSession({ params: { sid } });
  assert.equal((await api.identity.endOtherSessions()).ended, 1);
  await assert.rejects(other.api.identity.me(), { type: "unauthorized" });
  await assert.rejects(third.api.identity.me(), { type: "unauthorized" });
  assert.equal((await sessionsOf(user)).length, 1);
});

test("a user cannot end another user's session", async () => {
  const [user, other] = [await aUser(server), await aUser(server)];
  const [theirs] = await sessionsOf(other);
  const end = user.session.api.identity.endSession({ params: { sid: theirs?.sid ?? "" } });
  await assert.rejects(end, { type: "not_found" });
  assert.equal((await bucketsOf(other)).length, 1);
});

test("the account's log lists events, newest first, and only its owner can read it", async () => {
  const [user, other] = [await aUser(server), await aUser(server)];
  await assert.rejects(signIn(aDevice(server), { ...user, password: "a wrong password, long enough" }));
  await signIn(aDevice(server), user);
  const events = await eventsOf(user);
  assert.deepEqual(
    events.map(({ kind }) => kind),
    ["signed_in", "sign_in_failed", "account_created"],
  );
  const before = events[1]?.seq ?? 0;
  const earlier = await eventsOf(user, before);
  assert.deepEqual(
    earlier.map(({ kind }) => kind),
    ["account_created"],
  );
  assert.equal((await eventsOf(other)).length, 1);
});

test("clients are told to refresh tokens only if the operator configures it", async () => {
  const user = await aUser(server);
  assert.equal((await user.session.api.identity.me()).token_refresh_ms, null);
  const { database } = server;
  const { secrets } = server.context;
  const refreshing = await openTestServer({ env: { TOKEN_REFRESH: "true" }, database, secrets });
  const session = await signIn(aDevice(refreshing), user);
  assert.equal((await session.api.identity.me()).token_refresh_ms, 120_000);
  await refreshing.close();
});
