/** @file Preparation for a forgotten password: the recovery code, trusted browsers and the link. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { confirmPassword } from "@keepwell/client/account/password-proof.ts";
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import { browserOpens } from "@keepwell/client/recovery/open-account.ts";
import { noteSavedCode, renewRecoveryCode } from "@keepwell/client/recovery/recovery-code.ts";
import { signIn } from "@keepwell/client/sign-in/sign-in.ts";
import { signOut } from "@keepwell/client/sign-in/sign-out.ts";
import { deriveRecoveryAuth } from "@keepwell/crypto/account/derive-recovery-auth.ts";
import { parseRecoveryCode } from "@keepwell/crypto/account/format-recovery-code.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { later } from "../clock.ts";
import { aUser, type TestUser, tokenOf } from "../factories.ts";
import { aDevice, openTestServer, send, type TestServer } from "../harness.ts";
import { letterTo } from "../messages/outbox.ts";
import { anyone, follow, pass, resetTokenOf } from "./recovery-steps.ts";

let server: TestServer;
before(async () => {
  server = await openTestServer();
});
after(() => server.close());

const devicesOf = async ({ session }: TestUser) =>
  (await session.api.identity.listDevices()).filter((row) => !isUnverifiable(row));

const aTrusting = async (): Promise<TestUser> => {
  const user = await aUser(server);
  return { ...user, session: await signIn(user.device, { ...user, remember: true }) };
};

test("a recovery code requires the password, can be marked as saved, and is replaced by the next code", async () => {
  const user = await aUser(server);
  const { api } = user.session;
  assert.equal((await api.identity.recoveryState()).code, null);
  await assert.rejects(api.identity.recoveryCodeSaved({}), { type: "not_found" });
  const first = await renewRecoveryCode(user.device, user.session, user.password);
  assert.match(first, /^([0-9A-HJKMNP-TV-Z]{4}-){8}[0-9A-HJKMNP-TV-Z]{4}$/);
  assert.equal((await api.identity.recoveryState()).code?.saved_at, null);
  await api.identity.recoveryCodeSaved({});
  assert.ok((await api.identity.recoveryState()).code?.saved_at);
  assert.ok(await letterTo(server, user.email, "recovery_code_changed"));
  const second = await renewRecoveryCode(user.device, user.session, user.password);
  assert.notEqual(second, first);
  assert.equal((await api.identity.recoveryState()).code?.saved_at, null, "the new code is not saved yet");
  const rows = await server.database.handle.selectFrom("recovery_codes").selectAll().execute();
  const mine = rows.filter((row) => row.user_uid === user.session.identity.uid);
  assert.equal(mine.length, 1);
  const verifier = await deriveRecoveryAuth(await parseRecoveryCode(second), user.session.identity.uid);
  assert.ok(!JSON.stringify(rows).includes(verifier), "only a hash of the verifier is stored");
});

test("only the code that the user has saved is noted as saved, not a newer code that has replaced it", async () => {
  const user = await aUser(server);
  const renew = () => renewRecoveryCode(user.device, user.session, user.password);
  const savedAt = async () => (await user.session.api.identity.recoveryState()).code?.saved_at;
  const [printed, other] = [await renew(), await renew()];
  await assert.rejects(noteSavedCode(user.session, printed), { type: "conflict" });
  assert.equal(await savedAt(), null);
  await noteSavedCode(user.session, other);
  assert.ok(await savedAt());
});

test("no recovery code is set without the password, or for another account key", async () => {
  const user = await aUser(server);
  await assert.rejects(renewRecoveryCode(user.device, user.session, "not the password at all"), {
    type: "validation",
  });
  const { wrap } = await server.database.handle
    .selectFrom("own_bucket_keys")
    .select("wrap")
    .limit(1)
    .executeTakeFirstOrThrow();
  const body = { wrap, verifier: "A".repeat(43), ak_gen: 1 };
  const put = (change: object) =>
    send(server, {
      method: "PUT",
      url: "/api/me/recovery-code",
      token: tokenOf(user),
      body: { ...body, ...change },
    });
  assert.equal((await put({})).code, "confirmation_required", "a recent sign-in is not enough");
  await confirmPassword(user.device, user.session, user.password);
  assert.equal((await put({ ak_gen: 2 })).status, 409);
  assert.equal((await put({ wrap: "x" })).status, 422);
  assert.equal((await put({})).status, 204);
});

test("a browser is trusted on request, and stays trusted after signing out", async () => {
  const quiet = await aUser(server);
  assert.deepEqual(await devicesOf(quiet), []);
  const user = await aTrusting();
  assert.equal((await devicesOf(user)).length, 1);
  await signOut(user.device, user.session.identity);
  assert.ok(await browserOpens(user.device, await follow(server, user.email)));
  const again = await signIn(user.device, { ...user, remember: true });
  assert.equal((await devicesOf({ ...user, session: again })).length, 1, "the same browser is trusted again");
  await signIn(user.device, { ...user, remember: false });
  assert.equal(
    (await devicesOf({ ...user, session: again })).length,
    0,
    "a sign-in without the tick ends the trust",
  );
  assert.equal(await user.device.deviceKeys.get(user.session.identity.uid), null);
});

test("a browser that cannot store a key is not trusted, but can sign in", async () => {
  const user = await aUser(server);
  const device = aDevice(server);
  const session = await signIn(
    { ...device, deviceKeys: { ...device.deviceKeys, put: async () => false } },
    { ...user, remember: true },
  );
  assert.ok(session);
  assert.deepEqual(await devicesOf(user), []);
});

test("the owner can end a browser's trust, and needs the password when the sign-in is no longer recent", async () => {
  const [user, other] = [await aTrusting(), await aUser(server)];
  const [device] = await devicesOf(user);
  const params = { id: device?.uid ?? "" };
  await assert.rejects(other.session.api.identity.distrustDevice({ params }), { type: "not_found" });
  pass(server, 11);
  const { api } = user.session;
  await assert.rejects(api.identity.distrustDevice({ params }), { code: "confirmation_required" });
  await confirmPassword(user.device, user.session, user.password);
  await api.identity.distrustDevice({ params });
  assert.deepEqual(await devicesOf(user), []);
  await assert.rejects(api.identity.distrustDevice({ params }), { type: "not_found" });
  assert.equal(await browserOpens(user.device, await follow(server, user.email)), false);
});

test("trusting a browser requires a fresh sign-in, the account's key and an unused uid", async () => {
  const [user, other] = [await aTrusting(), await aTrusting()];
  const stored = await server.database.handle
    .selectFrom("devices")
    .selectAll()
    .where("user_uid", "=", other.session.identity.uid)
    .executeTakeFirstOrThrow();
  const trust = (change: object) =>
    send(server, {
      method: "POST",
      url: "/api/me/devices",
      token: tokenOf(user),
      body: { uid: makeUid(), wrap: stored.wrap, ak_gen: 1, ...change },
    });
  assert.equal((await trust({ uid: stored.uid })).status, 409);
  assert.equal((await trust({ ak_gen: 2 })).status, 409);
  assert.equal((await trust({ wrap: "x" })).status, 422);
  pass(server, 11);
  assert.equal((await trust({})).code, "confirmation_required");
});

test("an account trusts at most fifty browsers; the least recently used one is removed", async () => {
  const user = await aTrusting();
  const [{ uid: first } = { uid: "" }] = await devicesOf(user);
  const { wrap } = await server.database.handle
    .selectFrom("devices")
    .select("wrap")
    .where("uid", "=", first)
    .executeTakeFirstOrThrow();
  for (let count = 0; count < 50; count += 1) {
    later(server, 1000);
    await user.session.api.identity.trustDevice({ body: { uid: makeUid(), wrap, ak_gen: 1 } });
  }
  const rows = await devicesOf(user);
  assert.equal(rows.length, 50);
  assert.ok(!rows.some(({ uid }) => uid === first));
});

test("a request for a reset link gets the same reply for known and unknown addresses", async () => {
  const user = await aUser(server);
  const ask = async (email: string) => {
    const began = performance.now();
    const reply = await send(server, {
      method: "POST",
      url: "/api/password/reset-link",
      body: { email },
    });
    return { status: reply.status, text: reply.text, ms: performance.now() - began };
  };
  const known = await ask(user.email);
  const unknown = await ask(`nobody-${user.email}`);
  assert.deepEqual([known.status, known.text], [204, ""]);
  assert.deepEqual([unknown.status, unknown.text], [204, ""]);
  assert.ok(known.ms >= 295 && unknown.ms >= 295, "both replies wait until the same time has passed");
  assert.ok(await letterTo(server, user.email, "reset_password"));
  await assert.rejects(letterTo(server, `nobody-${user.email}`, "reset_password"));
});

test("requests for reset links are limited for each address, known or not, and each network", async () => {
  const strict = await openTestServer({ limits: {} });
  try {
    const user = await aUser(strict);
    const ask = (email: string) =>
      send(strict, { method: "POST", url: "/api/password/reset-link", body: { email } });
    const statuses = async (email: string) => {
      const seen: number[] = [];
      for (let count = 0; count < 4; count += 1) seen.push((await ask(email)).status);
      return seen;
    };
    assert.deepEqual(await statuses(user.email), [204, 204, 204, 429]);
    assert.deepEqual(await statuses(`nobody-${user.email}`), [204, 204, 204, 429]);
    for (const name of ["one", "two", "three", "four"])
      assert.equal((await ask(`${name}@example.test`)).status, 204);
    assert.equal((await ask("five@example.test")).status, 429, "a network can request ten links an hour");
  } finally {
    await strict.close();
  }
});

test("MS-65: the token of a reset link is stored hashed, and in no log", async () => {
  const user = await aUser(server);
  const token = await resetTokenOf(server, user.email);
  await anyone(server).recover({ body: { token } });
  const rows = await server.database.handle.selectFrom("email_tokens").selectAll().execute();
  assert.ok(!JSON.stringify(rows).includes(token));
  await send(server, { method: "GET", url: `/app/auth/reset-password/${token}` });
  assert.ok(!server.logged().includes(token));
  const page = await send(server, { method: "GET", url: "/api/health" });
  assert.equal(page.headers["referrer-policy"], "no-referrer");
});
