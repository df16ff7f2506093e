/** @file The owner's plan limits how many accesses can be given on all of the owner's buckets together. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ACCESSES_MAX } from "@keepwell/contract/sharing/accesses.endpoints.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { runCommand } from "../../src/operator/commands.ts";
import { aBucket, aUser, type TestUser } from "../factories.ts";
import { openTestServer, type TestServer } from "../harness.ts";
import { aPerson, aShareBody, invite, share } from "./factories.ts";
import { bucketAs, callAs, replied } from "./raw-calls.ts";

let server: TestServer;
before(async () => {
  server = await openTestServer();
});
after(() => server.close());

const anAddress = () => `${makeUid()}@example.test`;
const tryInvite = async (by: TestUser, bucket: { uid: string }, email = anAddress()) => {
  const body = await aShareBody(by, await bucketAs(server, by, bucket), { email, level: "read" });
  return callAs(server, by, ["POST", `/api/buckets/${bucket.uid}/accesses`, body]);
};
const sharingsOf = async (user: TestUser) =>
  (await replied<{ sharings: number }>(callAs(server, user, ["GET", "/api/usage/count"]))).sharings;

test("the personal plan allows three accesses, including invitations, in all buckets together", async () => {
  const owner = await aPerson(server, { plan: "personal" });
  const [left, right] = [await aBucket(owner), await aBucket(owner)];
  await share(server, [owner, left], await aPerson(server));
  await invite(server, [owner, left], anAddress());
  const last = await invite(server, [owner, right], anAddress());
  assert.equal(await sharingsOf(owner), 3);
  const refused = await tryInvite(owner, right);
  assert.deepEqual([refused.status, refused.code], [402, "access.payment"]);
  assert.equal(await sharingsOf(owner), 3);
  await replied(callAs(server, owner, ["DELETE", `/api/buckets/${right.uid}/accesses/${last.uid}`]));
  await invite(server, [owner, left], anAddress());
});

test("the free plan allows no access for another user", async () => {
  const owner = await aPerson(server, { plan: "personal" });
  const bucket = await aBucket(owner);
  await runCommand(server.context, ["set-plan", owner.email, "free"]);
  assert.equal((await tryInvite(owner, bucket)).code, "access.payment");
});

test("when an administrator adds a member, the owner's plan sets the limit", async () => {
  const owner = await aPerson(server, { plan: "personal" });
  const admin = await aPerson(server);
  const bucket = await aBucket(owner);
  await share(server, [owner, bucket], admin, "admin");
  assert.equal((await tryInvite(admin, bucket)).status, 201);
  assert.equal((await tryInvite(admin, bucket)).status, 201);
  assert.equal((await tryInvite(admin, bucket)).code, "access.payment");
  assert.deepEqual([await sharingsOf(owner), await sharingsOf(admin)], [3, 0]);
});

test("if several members are added at the same time, only one gets the last place", async () => {
  const owner = await aPerson(server, { plan: "personal" });
  const [left, right] = [await aBucket(owner), await aBucket(owner)];
  await invite(server, [owner, left], anAddress());
  await invite(server, [owner, left], anAddress());
  const replies = await Promise.all([left, right, left, right].map((bucket) => tryInvite(owner, bucket)));
  assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 402, 402, 402]);
  assert.equal(await sharingsOf(owner), 3);
});

test("a bucket has at most as many accesses as the contract allows, on any plan", async () => {
  const owner = await aPerson(server, { plan: "partner" });
  const bucket = await aBucket(owner);
  const { invite_mac } = await invite(server, [owner, bucket], anAddress());
  assert.ok(invite_mac);
  const filling = { bucket_uid: bucket.uid, user_uid: null, access_type: "read" as const, invite_mac };
  const others = Array.from({ length: ACCESSES_MAX - 2 }, () => ({
    ...filling,
    uid: makeUid(),
    email: anAddress(),
  }));
  await server.database.handle.insertInto("accesses").values(others).execute();
  const last = await tryInvite(owner, bucket);
  assert.equal(last.status, 201);
  const refused = await tryInvite(owner, bucket);
  assert.deepEqual([refused.status, refused.code], [402, "access.payment"]);
  assert.equal(await sharingsOf(owner), ACCESSES_MAX);
});

test("an administrator cannot add themselves or the owner, nor add a member twice", async () => {
  const owner = await aPerson(server, { plan: "partner" });
  const admin = await aPerson(server);
  const bucket = await aBucket(owner);
  await share(server, [owner, bucket], admin, "admin");
  const refusals = [
    [owner, owner.email, "email_own"],
    [admin, admin.email, "email_own"],
    [admin, owner.email, "email_owner"],
    [owner, admin.email, "email_shared"],
    [owner, ` ${admin.email.toUpperCase()} `, "email_shared"],
  ] as const;
  for (const [by, email, message] of refusals)
    assert.deepEqual((await tryInvite(by, bucket, email)).fields, { email: message });
  const email = anAddress();
  await invite(server, [owner, bucket], email);
  assert.deepEqual((await tryInvite(admin, bucket, email)).fields, { email: "email_shared" });
});

test("adding a member under the uid of another access is 409", async () => {
  const owner = await aPerson(server, { plan: "partner" });
  const bucket = await aBucket(owner);
  const { uid } = await invite(server, [owner, bucket], anAddress());
  const body = { ...(await aShareBody(owner, bucket, { email: anAddress(), level: "read" })), uid };
  assert.equal(
    (await callAs(server, owner, ["POST", `/api/buckets/${bucket.uid}/accesses`, body])).code,
    "uid_taken",
  );
});

test("a lookup of public keys finds only users with proven addresses, and the number of lookups is limited", async () => {
  const own = await openTestServer({
    limits: { key_lookup: { points: 3, seconds: 60 }, invite: { points: 1, seconds: 60 } },
  });
  try {
    const user = await aPerson(own, { plan: "partner" });
    const person = await aPerson(own);
    const look = (email: string) => callAs(own, user, ["POST", "/api/keys/lookup", { email }]);
    const found = await replied<{ user: { uid: string; bundle: { uid: string } } | null }>(
      look(person.email),
    );
    assert.equal(found.user?.bundle.uid, person.session.identity.uid);
    assert.deepEqual(await replied(look(anAddress())), { user: null });

    const unproven = await aUser(own);
    assert.deepEqual(await replied(look(unproven.email)), { user: null });
    assert.equal((await look(person.email)).status, 429);
    const bucket = await aBucket(user);
    await invite(own, [user, bucket], anAddress());
    const body = await aShareBody(user, bucket, { email: anAddress(), level: "read" });
    assert.equal(
      (await callAs(own, user, ["POST", `/api/buckets/${bucket.uid}/accesses`, body])).status,
      429,
    );
  } finally {
    await own.close();
  }
});
