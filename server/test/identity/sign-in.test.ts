import assert from "node:assert/strict";
import { test } from "node:test";
import { signIn } from "@keepwell/client/sign-in/sign-in.ts";
import { signOut } from "@keepwell/client/sign-in/sign-out.ts";
import { later } from "../clock.ts";
import { aSignupBody, aUser, reopen, tokenOf } from "../factories.ts";
import { aDevice, rowCounts, send } from "../harness.ts";
import { useServer } from "../use-server.ts";

const DAY = 24 * 60 * 60 * 1000;

const server = useServer();

const post = (path: string, body: unknown) => send(server, { method: "POST", url: `/api/${path}`, body });
const me = (token: string) => send(server, { method: "GET", url: "/api/me", token });

test("a user signs up, signs out, and signs in again in another browser", async () => {
  const user = await aUser(server);
  const known = await user.session.api.identity.me();
  assert.equal(known.email, user.email);
  const token = tokenOf(user);
  await signOut(user.device, user.session.identity);
  assert.equal(user.device.identities.active(), null);
  assert.equal((await me(token)).status, 401);
  await assert.rejects(user.session.api.identity.me(), { type: "signed_out" });
  const again = await signIn(aDevice(server), { ...user, email: ` ${user.email.toUpperCase()} ` });
  assert.equal((await again.api.identity.me()).uid, known.uid);
});

test("after a reload, the key that this browser stores is enough to open the account", async () => {
  const user = await aUser(server);
  const resumed = await reopen(user.device);
  assert.equal(resumed?.identity.uid, user.session.identity.uid);
});

test("the wrapped identity keys are the user's own", async () => {
  const user = await aUser(server);
  const keys = await user.session.api.identity.myKeys();
  assert.deepEqual([keys.ak_gen, keys.bundle.uid], [1, user.session.identity.uid]);
});

test("a wrong auth key and an unknown address get the same reply", async () => {
  const user = await aUser(server);
  const password = "A".repeat(43);
  const before = await rowCounts(server);
  const known = await post("authenticate", { email: user.email, password });
  const unknown = await post("authenticate", { email: "nobody@example.test", password });
  assert.deepEqual([known.status, known.code], [401, "login.failed"]);
  const withoutId = (text: string) => ({ ...JSON.parse(text), request_id: "" });
  assert.deepEqual(withoutId(known.text), withoutId(unknown.text));
  const shape = (headers: object) =>
    Object.keys(headers)
      .filter((name) => name !== "date")
      .sort();
  assert.deepEqual(shape(known.headers), shape(unknown.headers));
  assert.deepEqual(await rowCounts(server), before);
});

test("prelogin answers an unknown address like a known one, with the same values each time", async () => {
  const user = await aUser(server);
  const ask = async (email: string) => {
    const reply = await post("authenticate/prelogin", { email });
    assert.equal(reply.status, 200);
    return JSON.parse(reply.text);
  };
  const [known, unknown] = [await ask(user.email), await ask("nobody@example.test")];
  assert.deepEqual([Object.keys(unknown), unknown.kdf], [Object.keys(known), known.kdf]);
  for (const { salt } of [known, unknown]) assert.equal(Buffer.from(salt, "base64").length, 16);
  assert.deepEqual(await ask(" NOBODY@example.test"), unknown);
  assert.notEqual((await ask("nobody.else@example.test")).salt, unknown.salt);
});

test("the first token becomes invalid at the exchange, and the second one works", async () => {
  const body = await aSignupBody(server);
  const { token: first } = JSON.parse((await post("signup", body)).text);
  assert.equal((await me(first)).status, 200);
  const exchange = {
    method: "POST",
    url: "/api/token/refresh",
    token: first,
    body: { sek: body.bucket.key },
  };
  const { token: second } = JSON.parse((await send(server, exchange)).text);
  assert.deepEqual([(await me(first)).status, (await me(second)).status], [401, 200]);
  assert.equal((await send(server, exchange)).status, 401);
  const payload = JSON.parse(Buffer.from(second.split(".")[1], "base64url").toString());
  assert.deepEqual([payload.form, payload.sek], ["session", body.bucket.key]);
});

test("a refresh returns a valid token", async () => {
  const user = await aUser(server);
  const { token } = await user.session.api.identity.refreshToken({ body: {} });
  assert.equal((await me(token)).status, 200);
});

test("signing out ends only that session", async () => {
  const user = await aUser(server);
  const elsewhere = aDevice(server);
  await signIn(elsewhere, user);
  const token = tokenOf(user);
  await signOut(user.device, user.session.identity);
  assert.equal((await me(token)).status, 401);
  assert.equal((await me(tokenOf({ ...user, device: elsewhere }))).status, 200);
});

test("a session ends after 30 days without use", async () => {
  const [idle, busy] = [await aUser(server), await aUser(server)];
  const [idleToken, busyToken] = [tokenOf(idle), tokenOf(busy)];
  later(server, 29 * DAY);
  assert.equal((await me(busyToken)).status, 200);
  later(server, 1 * DAY + 60_000);
  assert.deepEqual([(await me(idleToken)).status, (await me(busyToken)).status], [401, 200]);
});

test("a session ends after 90 days, even if it is used", async () => {
  const token = tokenOf(await aUser(server));
  for (const _ of [1, 2, 3, 4]) {
    later(server, 22 * DAY);
    assert.equal((await me(token)).status, 200);
  }
  later(server, 2 * DAY);
  assert.equal((await me(token)).status, 401);
});

test("a user who signs in long after sign-up gets a session of full length", async () => {
  const user = await aUser(server);
  later(server, 100 * DAY);
  const device = aDevice(server);
  await signIn(device, user);
  assert.equal((await me(tokenOf({ ...user, device }))).status, 200);
});

test("a user's sessions end when the password is replaced", async () => {
  const user = await aUser(server);
  const token = tokenOf(user);
  await server.database.handle
    .updateTable("users")
    .set({ epoch: 2 })
    .where("uid", "=", user.session.identity.uid)
    .execute();
  assert.equal((await me(token)).status, 401);
});

test("the user agent that the session list shows is shortened", async () => {
  const body = await aSignupBody(server);
  const headers = { "user-agent": "x".repeat(5000) };
  await send(server, { method: "POST", url: "/api/signup", body, headers });
  const session = await server.database.handle
    .selectFrom("sessions")
    .select("user_agent")
    .where("user_uid", "=", body.uid)
    .executeTakeFirstOrThrow();
  assert.equal(session.user_agent.length, 300);
});
