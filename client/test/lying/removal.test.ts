/** @file A server keeps giving a removed person access, or does not store the bucket's next key. */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { Access } from "@keepwell/contract/sharing/accesses.endpoints.ts";
import { aBucket, anEntry, reopen, type TestUser } from "../../../server/test/factories.ts";
import { injectTransport } from "../../../server/test/harness.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { endedIn } from "../../src/keys/ended.ts";
import { rotateBucket } from "../../src/keys/rotate.ts";
import { removeMember } from "../../src/sharing/share.ts";
import { memberOf, theBucket } from "../sharing/sharing-reads.ts";
import { accept, aProvenUser, lyingTo, shareWith } from "../sharing/support.ts";

const server = useServer();
let owner: TestUser;
let friend: TestUser;
let gone: TestUser;
let bucket: Bucket;
before(async () => {
  await server.opened;
  [owner, friend, gone] = [await aProvenUser(server), await aProvenUser(server), await aProvenUser(server)];
});

const aShared = async (): Promise<void> => {
  bucket = await aBucket(owner);
  await anEntry(owner, bucket);
  for (const one of [friend, gone]) await shareWith(owner.session, bucket, one);
};

const ONE = /GET \/api\/buckets\/[^/]+$/;
const neverDue = (body: unknown) => ({ ...(body as Bucket), rotation: null });

const givenAt = async (gen: number): Promise<string[]> => {
  const { handle } = server.database;
  const rows = await handle
    .selectFrom("bucket_key_copies")
    .select("recipient_uid")
    .where("bucket_uid", "=", bucket.uid)
    .where("gen", "=", gen)
    .execute();
  return rows.map(({ recipient_uid }) => recipient_uid);
};

test("after a removal, the owner's browser rotates the key even after a reload, whatever the server says", async () => {
  await aShared();
  const lied = await lyingTo(server, owner, ONE, neverDue);
  await removeMember(lied, bucket, await memberOf(lied, bucket, gone));
  const reloaded = await lyingTo(server, owner, ONE, neverDue);
  await rotateBucket(reloaded, bucket.uid);
  const now = await theBucket(owner.session, bucket.uid);
  assert.equal(now.gen, 2);
  await rotateBucket(reloaded, bucket.uid);
  assert.equal((await theBucket(owner.session, bucket.uid)).gen, 2, "the key is not rotated twice");
});

test("the client notices if the server does not store the next key", async () => {
  await aShared();
  await removeMember(owner.session, bucket, await memberOf(owner.session, bucket, gone));
  const lied = await lyingTo(server, owner, ONE, () => ({ ...bucket, rotation: "due" }));
  await assert.rejects(rotateBucket(lied, bucket.uid), (error: Error) =>
    /verified|conflict/.test(`${error}`),
  );
});

test("if a server ignores a removal, the removed member does not get the next key", async () => {
  await aShared();
  const honest = injectTransport(server);
  const session = await reopen({
    ...owner.device,
    transport: async (request) =>
      request.method === "DELETE" ? { status: 204, retryAfter: null, text: "" } : honest(request),
  });
  assert.ok(session);
  await removeMember(session, bucket, await memberOf(session, bucket, gone));
  assert.equal((await memberOf(session, bucket, gone)).evidence, "unsigned");
  await rotateBucket(session, bucket.uid);
  assert.deepEqual(await givenAt(2), [friend.session.identity.uid]);
});

test("MS-45 a removal whose reply is lost is remembered, and the next attempt succeeds", async () => {
  await aShared();
  const honest = injectTransport(server);
  let lost = false;
  const session = await reopen({
    ...owner.device,
    transport: async (request) => {
      const reply = await honest(request);
      if (request.method !== "DELETE" || lost) return reply;
      lost = true;
      throw new Error("the connection broke");
    },
  });
  assert.ok(session);
  const member = await memberOf(session, bucket, gone);
  await assert.rejects(removeMember(session, bucket, member), { type: "offline" });
  assert.ok(gone.session.identity.uid in (await endedIn(session, bucket)));
  await removeMember(session, bucket, member);
  await rotateBucket(session, bucket.uid);
  assert.deepEqual(await givenAt(2), [friend.session.identity.uid]);
});

test("a removed user whom the server still lists has no valid signature for the current key", async () => {
  await aShared();
  const { access } = await memberOf(owner.session, bucket, gone);
  await removeMember(owner.session, bucket, await memberOf(owner.session, bucket, gone));
  await rotateBucket(owner.session, bucket.uid);
  const replay = (body: unknown) => [...(body as unknown as Access[]), access];
  const lied = await lyingTo(server, owner, /GET .*\/accesses$/, replay);
  assert.equal((await memberOf(lied, bucket, gone)).evidence, "unsigned");
  assert.equal((await memberOf(owner.session, bucket, friend)).evidence, "signed");
});

test("a removed user who is added again is a member like any other", async () => {
  await aShared();
  await removeMember(owner.session, bucket, await memberOf(owner.session, bucket, gone));
  await shareWith(owner.session, bucket, gone);
  assert.equal((await memberOf(owner.session, bucket, gone)).evidence, "signed");
  await rotateBucket(owner.session, bucket.uid);
  assert.deepEqual(
    (await givenAt(2)).sort(),
    [friend, gone].map(({ session }) => session.identity.uid).sort(),
  );
});

test("a removal that the server refuses is not remembered", async () => {
  await aShared();
  const seen = await accept(friend.session, bucket.uid);
  await assert.rejects(removeMember(friend.session, seen, await memberOf(owner.session, bucket, gone)), {
    code: "access.modify",
  });
  assert.deepEqual(await endedIn(friend.session, seen), {});
});
