/** @file The handover of a bucket, from the offer to the new access levels of both users. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { readBucketHeader } from "@keepwell/client/keyring/bucket-header.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { parseGrant } from "@keepwell/crypto/grant/grant.ts";
import { SOME_MAC } from "../buckets/bucket-rows.ts";
import { aBucket, aNoteDraft, anEntry, uidOf } from "../factories.ts";
import { letterTo } from "../messages/outbox.ts";
import { aMember, aTeam } from "../team/factories.ts";
import { useServer } from "../use-server.ts";
import { aGrant, aPerson, keyOf, proveAddress, share } from "./factories.ts";
import { handoverSteps, handoverUrl } from "./handover-steps.ts";
import { accessesOf, bucketAs, callAs, replied } from "./raw-calls.ts";
import { rotate, startRotation } from "./rotation-steps.ts";

const server = useServer();
const { aPair, offer, acceptance, accept } = handoverSteps(server);

test("a recipient who accepts owns the bucket, and its previous owner is an administrator", async () => {
  const { owner, heir, bucket, accessUid } = await aPair();
  const reader = await aPerson(server);
  await share(server, [owner, bucket], reader, "read");
  await replied(callAs(server, heir, ["POST", "/api/bookmarks", { uid: bucket.uid, type: "bucket" }]));
  const offered = await offer(owner, bucket, heir);
  assert.equal(offered.handover?.to_uid, uidOf(heir));
  assert.equal((await bucketAs(server, heir, bucket)).handover?.to_uid, uidOf(heir));
  assert.equal((await bucketAs(server, reader, bucket)).handover, null);
  assert.equal((await letterTo(server, heir.email, "handover_offered"))["bucket"], "");

  const mine = await replied<Bucket>(accept(heir, bucket, owner));
  assert.deepEqual(
    [mine.access_type, mine.owner_uid, mine.key?.form, mine.handover],
    ["owner", uidOf(heir), "self", null],
  );
  assert.equal((await readBucketHeader(await keyOf(heir, mine), mine)).n, "Sealed");
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
  assert.equal((await letterTo(server, owner.email, "handover_accepted"))["bucket"], "");
  const marks = await replied<unknown[]>(callAs(server, heir, ["GET", "/api/me/bookmarks/bucket"]));
  assert.equal(marks.length, 1);
  assert.equal((await callAs(server, owner, ["DELETE", `/api/buckets/${bucket.uid}`])).code, "bucket.delete");
  assert.equal((await callAs(server, heir, ["POST", `/api/buckets/${bucket.uid}/leave`])).code, "forbidden");
});

test("after a bucket was handed over and handed back, the proofs contain the grants of both handovers in order", async () => {
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

test("only the sender of an offer can withdraw it, and only its recipient can decline it", async () => {
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

test("a later offer replaces the earlier one", async () => {
  const { owner, heir, bucket } = await aPair();
  const other = await aPerson(server, { plan: "partner" });
  await share(server, [owner, bucket], other, "read");
  await offer(owner, bucket, heir);
  await offer(owner, bucket, other);
  assert.equal((await accept(heir, bucket, owner)).code, "not_found");
  await replied(accept(other, bucket, owner));
});

test("an offer ends if the key is rotated, or the recipient leaves or gets another level", async () => {
  const ends: ((pair: Awaited<ReturnType<typeof aPair>>) => Promise<unknown>)[] = [
    ({ owner, heir, bucket }) => startRotation(server, [owner, bucket], [[heir, "write"]]),
    async ({ owner, heir, bucket, accessUid }) => {
      const grant = await aGrant(owner, { bucket, key: await keyOf(owner, bucket), to: heir, role: "admin" });
      const body = { access_type: "admin", invite_mac: SOME_MAC, grant };
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

test("a personal bucket cannot be offered to a member of an enterprise", async () => {
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

test("if an offer is accepted twice at the same time, the bucket gets one owner", async () => {
  const { owner, heir, bucket } = await aPair();
  await offer(owner, bucket, heir);
  const body = await acceptance(heir, bucket, owner);
  const replies = await Promise.all(
    [1, 2].map(() => callAs(server, heir, ["POST", `${handoverUrl(bucket)}/accept`, body])),
  );
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 404]);
});

test("the new owner can rotate the key like any owner", async () => {
  const { owner, heir, bucket } = await aPair();
  await anEntry(owner, bucket, aNoteDraft());
  await offer(owner, bucket, heir);
  await replied(accept(heir, bucket, owner));
  await rotate(server, [heir, bucket], [[owner, "admin"]]);
  const [mine, theirs] = [await bucketAs(server, heir, bucket), await bucketAs(server, owner, bucket)];
  assert.deepEqual([mine.gen, mine.key?.form, theirs.key?.form], [2, "self", "grant"]);
  assert.deepEqual(await keyOf(heir, mine), await keyOf(owner, theirs));
});
