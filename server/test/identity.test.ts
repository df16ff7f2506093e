import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { resume } from "@keepwell/client/session/resume.ts";
import { signIn } from "@keepwell/client/session/sign-in.ts";
import { signOut } from "@keepwell/client/session/sign-out.ts";
import { aDevice, aUser, openTestServer, type TestServer } from "./harness.ts";

let server: TestServer;
before(async () => {
  server = await openTestServer();
});
after(() => server.close());

test("a person signs up, is known, signs out, and signs in again elsewhere", async () => {
  const user = await aUser(server);
  const me = await user.session.api.identity.me();
  assert.equal(me.email, user.email);
  assert.equal(me.plan, "free");
  await signOut(user.device, user.session);
  assert.equal(user.device.identities.active(), null);
  await assert.rejects(user.session.api.identity.me(), { type: "unauthorized" });
  const again = await signIn(aDevice(server), user);
  assert.equal((await again.api.identity.me()).uid, me.uid);
});

test("a reload opens the account with this browser's key alone", async () => {
  const user = await aUser(server);
  const resumed = await resume(user.device);
  assert.equal(resumed?.identity.uid, user.session.identity.uid);
});
