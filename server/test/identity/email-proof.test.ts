/** @file Proving an address: the mailed link, together with the account's own password or session. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { readEmailLink, verifyByPassword } from "@keepwell/client/account/verify-email.ts";
import { aUser, type TestUser, tokenOf } from "../factories.ts";
import { aDevice, openTestServer, send, type TestServer } from "../harness.ts";
import { linkTo } from "../messages/outbox.ts";

const GUESS = "A".repeat(43);
const INVALID = { code: "link.invalid" };

let server: TestServer;
before(async () => {
  server = await openTestServer();
});
after(() => server.close());

const post = (url: string, body: unknown, user?: TestUser) =>
  send(server, { method: "POST", url, body, ...(user ? { token: tokenOf(user) } : {}) });

const isProven = async (user: TestUser): Promise<boolean> =>
  (await user.session.api.identity.me()).email_verified;

test("following the link proves nothing without the account's password or session", async () => {
  const squatter = await aUser(server);
  const token = await linkTo(server, squatter.email, "verify_address");
  const followed = await post("/api/email/verify", { token });
  assert.deepEqual([followed.status, followed.fields["password"]], [422, "required"]);
  const guessed = await post("/api/email/verify", { token, password: GUESS });
  assert.deepEqual([guessed.status, guessed.fields["password"]], [422, "password_wrong"]);
  const other = await aUser(server);
  assert.equal((await post("/api/me/email/verify", { token }, other)).code, "link.invalid");
  assert.equal((await post("/api/me/email/verify", { token })).status, 401);
  assert.equal(await isProven(squatter), false);
  assert.equal(await isProven(other), false);
});

test("the account's password proves the address, on any browser", async () => {
  const user = await aUser(server);
  const device = aDevice(server);
  const link = await readEmailLink(device, await linkTo(server, user.email, "verify_address"));
  assert.deepEqual([link.uid, link.email, link.unproven], [user.session.identity.uid, user.email, true]);
  await assert.rejects(verifyByPassword(device, link, { password: "another password" }), {
    type: "validation",
  });
  await verifyByPassword(device, link, user);
  assert.equal(await isProven(user), true);
  await assert.rejects(verifyByPassword(device, link, user), INVALID);
  await assert.rejects(readEmailLink(device, link.token), INVALID);
});

test("the account's session proves the address, once", async () => {
  const user = await aUser(server);
  const token = await linkTo(server, user.email, "verify_address");
  const { api } = user.session;
  assert.deepEqual(await api.identity.verifyMyEmail({ body: { token } }), { email: user.email });
  assert.equal(await isProven(user), true);
  await assert.rejects(api.identity.verifyMyEmail({ body: { token } }), INVALID);
});

test("the mailbox's reader gets from the link only what the proof of the address needs", async () => {
  const user = await aUser(server);
  const reply = await post("/api/email/link", { token: await linkTo(server, user.email, "verify_address") });
  assert.deepEqual(Object.keys(JSON.parse(reply.text)).sort(), ["email", "kdf", "salt", "uid", "unproven"]);
});

test("an attacker with the mailbox has ten guesses an hour at the password, over all networks", async () => {
  const limits = { recovery: { points: 10, seconds: 3600 } };
  const strict = await openTestServer({ limits, database: server.database, env: { TRUST_PROXY: "true" } });
  const user = await aUser(server);
  const body = { token: await linkTo(server, user.email, "verify_address"), password: GUESS };
  const answers: number[] = [];
  for (let at = 0; at < 11; at += 1) {
    const headers = { "x-forwarded-for": `10.3.${at}.1` };
    answers.push((await send(strict, { method: "POST", url: "/api/email/verify", body, headers })).status);
  }
  assert.deepEqual(answers, [...new Array(10).fill(422), 429]);
  await strict.close();
});
