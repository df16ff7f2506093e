/**
 * @file An account with an unproven address gets no second factor, because the factor would lock out the owner of the
 * address.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { aUser } from "../factories.ts";
import { openTestServer, type TestServer } from "../harness.ts";
import { proveAddress } from "../sharing/factories.ts";
import { codeOf, textedTo } from "./second-factor.ts";
import { aNumber } from "./second-factor-changes.ts";

const UNPROVEN = { type: "forbidden", code: "email.unproven" };

let server: TestServer;
before(async () => {
  server = await openTestServer();
});
after(() => server.close());

test("an app or a phone can be added only after the address is proven", async () => {
  const user = await aUser(server);
  const { identity } = user.session.api;
  const phone = { phone_number: aNumber() };
  await assert.rejects(identity.addAuthenticator(), UNPROVEN);
  await assert.rejects(identity.confirmAuthenticator({ body: { code: "123456" } }), UNPROVEN);
  await assert.rejects(identity.addPhoneNumber({ body: phone }), UNPROVEN);
  await assert.rejects(identity.confirmPhoneNumber({ body: { token: "123456" } }), UNPROVEN);
  await proveAddress(server, user);
  const { uri } = await identity.addAuthenticator();
  const body = { code: await codeOf(server, uri) };
  assert.equal((await identity.confirmAuthenticator({ body })).backup_codes?.length, 10);
  const other = await aUser(server);
  await proveAddress(server, other);
  await other.session.api.identity.addPhoneNumber({ body: phone });
  const token = await textedTo(server, phone.phone_number);
  assert.ok(await other.session.api.identity.confirmPhoneNumber({ body: { token } }));
});

test("the profile says whether letters are sent or kept for the operator", async () => {
  const kept = await aUser(server);
  assert.equal((await kept.session.api.identity.me()).sends_mail, false);
  const env = { SMTP_URL: "smtp://localhost:2525", MAIL_FROM: "Keepwell <keepwell@example.test>" };
  const sending = await openTestServer({ database: server.database, env });
  assert.equal((await (await aUser(sending)).session.api.identity.me()).sends_mail, true);
  await sending.close();
});
