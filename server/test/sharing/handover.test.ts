/** @file Handing a bucket over: offered, accepted or not, and what each is from then on. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { verifyBucketHeader } from "@keepwell/crypto/bucket/verify-bucket-header.ts";
import { parseGrant } from "@keepwell/crypto/grant/grant.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { aBucket, aNoteDraft, anEntry, type TestUser } from "../factories.ts";
import { enterAs, reset } from "../identity/recovery-steps.ts";
import { letterTo } from "../messages/outbox.ts";
import { aMember, aTeam } from "../team/factories.ts";
import { useServer } from "../use-server.ts";
import {
  accessesOf,
  aGrant,
  aPerson,
  aRotation,
  bucketAs,
  callAs,
  invite,
  keyOf,
  proveAddress,
  replied,
  rotate,
  share,
  startRotation,
  uidOf,
} from "./factories.ts";
import { acceptBucket, anAcceptance, handoverUrl, offerBucket } from "./handover-steps.ts";

const server = useServer();

const aPair = async (plan: "personal" | "partner" | "free" = "partner") => {
  const owner = await aPerson(server, { plan: "partner" });
  const heir = await aPerson(server, { plan });
  const bucket = await aBucket(owner);
  const { uid: accessUid } = await share(server, [owner, bucket], heir, "write");
  return { owner, heir, bucket, accessUid };
};

const offer = (owner: TestUser, bucket: { uid: string }, heir: TestUser) =>
  offerBucket(server, owner, [bucket, heir]);
const acceptance = (heir: TestUser, bucket: { uid: string }, owner: TestUser) =>
  anAcceptance(server, heir, [bucket, owner]);
const accept = (heir: TestUser, bucket: { uid: string }, owner: TestUser) =>
  acceptBucket(server, heir, [bucket, owner]);

test("the bucket belongs to the recipient once they accept, and the previous owner becomes an administrator", async () => {
  const { owner, heir, bucket, accessUid } = await aPair();
  const reader = await aPerson(server);
  await share(server, [owner, bucket], reader, "read");
  await replied(callAs(server, heir, ["POST", "/api/bookmarks", { uid: bucket.uid, type: "bucket" }]));
  const offered = await offer(owner, bucket, heir);
  assert.equal(offered.handover?.to_uid, uidOf(heir));
  assert.equal((await bucketAs(server, heir, bucket)).handover?.to_uid, uidOf(heir));
  assert.equal((await bucketAs(server, reader, bucket)).handover, null);
  assert.equal((await letterTo(server, heir.email, "handover_offered"))["bucket"], bucket.name);

  const mine = await replied<Bucket>(accept(heir, bucket, owner));
  assert.deepEqual(
    [mine.access_type, mine.owner_uid, mine.key?.form, mine.handover],
    ["owner", uidOf(heir), "self", null],
  );
  const header = { bid: mine.uid, gen: mine.gen, name: mine.name, isSystem: false, ownerUid: mine.owner_uid };
  await verifyBucketHeader(await keyOf(heir, mine), header, mine.header_mac);
  const theirs = await bucketAs(server, owner, bucket);
  assert.deepEqual([theirs.access_type, theirs.owner?.email], ["admin", heir.email]);
  const moved = theirs.proofs.map(({ grant }) => parseGrant(grant)).find(({ role }) => role === "owner");
  assert.deepEqual([moved?.senderUid, moved?.recipientUid], [uidOf(owner), uidOf(heir)]);
  const [first, ...rest] = await accessesOf(server, reader, bucket);
  assert.equal(first?.user?.uid, uidOf(heir));
  const before = rest.find(({ user }) => user?.uid === uidOf(owner));
  assert.deepEqual(
    [before?.uid, before?.display_email, before?.access_type, before?.status],
    [accessUid, owner.email, "admin", "active"],
  );
  assert.equal((await letterTo(server, owner.email, "handover_accepted"))["bucket"], bucket.name);
  const marks = await replied<unknown[]>(callAs(server, heir, ["GET", "/api/me/bookmarks/bucket"]));
  assert.equal(marks.length, 1);
  assert.equal((await callAs(server, owner, ["DELETE", `/api/buckets/${bucket.uid}`])).code, "bucket.delete");
  assert.equal((await callAs(server, heir, ["POST", `/api/buckets/${bucket.uid}/leave`])).code, "forbidden");
});

test("handed over and back again, both grants are told in their order", async () => {
  const { owner, heir, bucket } = await aPair();
  await offer(owner, bucket, heir);
  await replied(accept(heir, bucket, owner));
  await offer(heir, bucket, owner);
  await replied(accept(owner, bucket, heir));
  const { proofs } = await bucketAs(server, heir, bucket);
  const senders = proofs
    .map(({ grant }) => parseGrant(grant))
    .filter(({ role }) => role === "owner")
    .map(({ senderUid }) => senderUid);
  assert.deepEqual(senders, [uidOf(owner), uidOf(heir)]);
});

test("only its sender and its recipient can withdraw or decline an offer", async () => {
  const { owner, heir, bucket } = await aPair();
  const admin = await aPerson(server);
  await share(server, [owner, bucket], admin, "admin");
  for (const by of [owner, heir]) {
    await offer(owner, bucket, heir);
    assert.equal((await callAs(server, admin, ["DELETE", handoverUrl(bucket)])).code, "not_found");
    assert.equal((await accept(admin, bucket, owner)).code, "not_found");
    await replied(callAs(server, by, ["DELETE", handoverUrl(bucket)]));
    assert.equal((await accept(heir, bucket, owner)).code, "not_found");
    assert.equal((await callAs(server, by, ["DELETE", handoverUrl(bucket)])).code, "not_found");
  }
});

test("a later offer takes the place of the one before", async () => {
  const { owner, heir, bucket } = await aPair();
  const other = await aPerson(server, { plan: "partner" });
  await share(server, [owner, bucket], other, "read");
  await offer(owner, bucket, heir);
  await offer(owner, bucket, other);
  assert.equal((await accept(heir, bucket, owner)).code, "not_found");
  await replied(accept(other, bucket, owner));
});

test("another key, another level, a removal or leaving ends the offer", async () => {
  const ends: ((pair: Awaited<ReturnType<typeof aPair>>) => Promise<unknown>)[] = [
    ({ owner, heir, bucket }) => startRotation(server, [owner, bucket], [[heir, "write"]]),
    async ({ owner, heir, bucket, accessUid }) => {
      const grant = await aGrant(owner, { bucket, key: await keyOf(owner, bucket), to: heir, role: "admin" });
      const body = { access_type: "admin", invite_mac: bucket.header_mac, grant };
      return replied(
        callAs(server, owner, ["PUT", `/api/buckets/${bucket.uid}/accesses/${accessUid}`, body]),
      );
    },
  ];
  for (const end of ends) {
    const pair = await aPair();
    await offer(pair.owner, pair.bucket, pair.heir);
    await end(pair);
    assert.equal((await bucketAs(server, pair.owner, pair.bucket)).handover, null);
    assert.equal((await accept(pair.heir, pair.bucket, pair.owner)).code, "not_found");
  }
  const { owner, heir, bucket } = await aPair();
  await offer(owner, bucket, heir);
  const body = await acceptance(heir, bucket, owner);
  await replied(callAs(server, heir, ["POST", `/api/buckets/${bucket.uid}/leave`]));
  assert.equal((await callAs(server, heir, ["POST", `${handoverUrl(bucket)}/accept`, body])).status, 404);
  assert.equal((await bucketAs(server, owner, bucket)).handover, null);
});

test("a person's bucket is not offered to a member of an enterprise", async () => {
  const owner = await aPerson(server, { plan: "partner" });
  const member = await aMember(server, await aTeam(server, { members: 0 }));
  await proveAddress(server, member);
  const bucket = await aBucket(owner);
  await share(server, [owner, bucket], member, "write");
  const grant = await aGrant(owner, { bucket, key: await keyOf(owner, bucket), to: member, role: "owner" });
  const reply = await callAs(server, owner, ["PUT", handoverUrl(bucket), { user_uid: uidOf(member), grant }]);
  assert.deepEqual([reply.status, reply.fields["user_uid"]], [422, "invalid"]);
  assert.equal((await bucketAs(server, owner, bucket)).handover, null);
});

test("an offer sealed to keys that its recipient no longer has is a conflict, and a new one is accepted", async () => {
  const { owner, heir, bucket, accessUid } = await aPair();
  await offer(owner, bucket, heir);
  const { handle } = server.database;
  const offers = handle.selectFrom("bucket_handovers").selectAll().where("bucket_uid", "=", bucket.uid);
  const made = await offers.executeTakeFirstOrThrow();
  await reset(server, heir, { by: { kind: "empty" } });
  assert.deepEqual(await offers.execute(), [], "the reset takes it back");
  const restarted = await enterAs(server, heir);
  const seen = await bucketAs(server, owner, bucket);
  const key = await keyOf(owner, seen);
  const grant = await aGrant(owner, { bucket: seen, key, to: restarted, role: "write" });
  const confirm = ["PUT", `/api/buckets/${bucket.uid}/accesses/${accessUid}/grant`, { grant }] as const;
  await replied(callAs(server, owner, confirm));
  // A reset does not see an offer that is being made at the same moment: it is left like this.
  await handle
    .insertInto("bucket_handovers")
    .values({ ...made, signer_bundle: JSON.stringify(made.signer_bundle) })
    .execute();
  const refused = await accept(restarted, bucket, owner);
  assert.deepEqual([refused.status, refused.code], [409, "conflict"]);
  await offer(owner, bucket, restarted);
  await replied(accept(restarted, bucket, owner));
});

test("a header that replaces an earlier one than the stored is a conflict: to rename, rotate and accept", async () => {
  const { owner, heir, bucket } = await aPair();
  await offer(owner, bucket, heir);
  const rename = (name: string, replaces: string) =>
    callAs(server, owner, [
      "PUT",
      `/api/buckets/${bucket.uid}`,
      { name, gen: bucket.gen, header_mac: "ab".repeat(32), replaces },
    ]);
  const { header_mac: before } = bucket;
  const { header_mac: now } = await replied<Bucket>(rename("Renamed", before));
  const { body: rotation } = await aRotation(owner, await bucketAs(server, owner, bucket), [[heir, "write"]]);
  const prepared = await acceptance(heir, bucket, owner);
  const rotateAt = (replaces: string) =>
    callAs(server, owner, ["POST", `/api/buckets/${bucket.uid}/rotation`, { ...rotation, replaces }]);
  const acceptAt = (replaces: string) =>
    callAs(server, heir, ["POST", `${handoverUrl(bucket)}/accept`, { ...prepared, replaces }]);
  for (const reply of [await rename("Again", before), await rotateAt(before), await acceptAt(before)])
    assert.deepEqual([reply.status, reply.code], [409, "conflict"]);
  const seen = await bucketAs(server, owner, bucket);
  assert.deepEqual([seen.name, seen.gen, seen.access_type], ["Renamed", 1, "owner"]);
  await replied(acceptAt(now));
});

test("an acceptance that keeps the previous owner out, or uses a previous key, is refused", async () => {
  const { owner, heir, bucket } = await aPair();
  const other = await aPerson(server);
  await offer(owner, bucket, heir);
  const body = await acceptance(heir, bucket, owner);
  const seen = await bucketAs(server, heir, bucket);
  const key = await keyOf(heir, seen);
  const lies = [
    await aGrant(heir, { bucket: seen, key, to: other, role: "admin" }),
    await aGrant(heir, { bucket: seen, key, to: owner, role: "read" }),
    await aGrant(owner, { bucket: seen, key, to: owner, role: "admin" }),
  ];
  for (const grant of lies) {
    const reply = await callAs(server, heir, ["POST", `${handoverUrl(bucket)}/accept`, { ...body, grant }]);
    assert.deepEqual([reply.status, reply.fields["grant"]], [422, "grant_invalid"]);
  }
  assert.equal((await bucketAs(server, owner, bucket)).access_type, "owner");
});

test("the new owner's plan must hold the bucket and all who reach it", async () => {
  const free = await aPair("free");
  await offer(free.owner, free.bucket, free.heir);
  const refused = await accept(free.heir, free.bucket, free.owner);
  assert.deepEqual([refused.status, refused.code], [402, "payment"]);
  const { owner, heir, bucket } = await aPair("personal");
  for (const _ of [1, 2, 3]) await invite(server, [owner, bucket], `${makeUid()}@example.test`);
  await offer(owner, bucket, heir);
  assert.equal((await accept(heir, bucket, owner)).code, "access.payment");
  assert.equal((await bucketAs(server, owner, bucket)).access_type, "owner");
  const [, , last] = await accessesOf(server, owner, bucket);
  await replied(callAs(server, owner, ["DELETE", `/api/buckets/${bucket.uid}/accesses/${last?.uid}`]));
  await replied(accept(heir, bucket, owner));
});

test("accepting twice at once makes one owner", async () => {
  const { owner, heir, bucket } = await aPair();
  await offer(owner, bucket, heir);
  const body = await acceptance(heir, bucket, owner);
  const replies = await Promise.all(
    [1, 2].map(() => callAs(server, heir, ["POST", `${handoverUrl(bucket)}/accept`, body])),
  );
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 404]);
});

test("the new owner changes the key like any other", async () => {
  const { owner, heir, bucket } = await aPair();
  await anEntry(owner, bucket, aNoteDraft());
  await offer(owner, bucket, heir);
  await replied(accept(heir, bucket, owner));
  await rotate(server, [heir, bucket], [[owner, "admin"]]);
  const [mine, theirs] = [await bucketAs(server, heir, bucket), await bucketAs(server, owner, bucket)];
  assert.deepEqual([mine.gen, mine.key?.form, theirs.key?.form], [2, "self", "grant"]);
  assert.deepEqual(await keyOf(heir, mine), await keyOf(owner, theirs));
});
