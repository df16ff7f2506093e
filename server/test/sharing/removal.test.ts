/** @file Removed users, and users who have no key yet, see nothing of a bucket (the server's part of MS-45). */
import assert from "node:assert/strict";
import { test } from "node:test";
import { updateEntry } from "@keepwell/client/buckets/save-entry.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { nextBucketRow, SOME_MAC } from "../buckets/bucket-rows.ts";
import { movedKey } from "../buckets/row-bodies.ts";
import { aBucket, aList, aNoteDraft, anEntry, aUser, type TestUser, uidOf } from "../factories.ts";
import { letterTo } from "../messages/outbox.ts";
import { prepare } from "../prepare.ts";
import { useServer } from "../use-server.ts";
import { aPerson, aShareBody, invite, proveAddress, share } from "./factories.ts";
import { accessesOf, bucketAs, callAs, replied } from "./raw-calls.ts";

const server = useServer();
const { owner } = prepare(server, async () => ({ owner: await aPerson(server, { plan: "partner" }) }));

/** Makes a bucket, and builds calls on it and its contents that a former administrator could send. */
const everyCall = async () => {
  const bucket = await aBucket(owner);
  const list = await aList(owner, bucket);
  const opened = await anEntry(owner, bucket, { ...aNoteDraft(), listId: list.uid });
  const entry = await updateEntry(owner.session, bucket, { opened, draft: aNoteDraft() });
  const url = `/api/buckets/${bucket.uid}`;
  const [entries, one] = [`${url}/entries`, `${url}/entries/${entry.uid}`];
  const named = { entries: [entry.uid] };
  const mark = { uid: bucket.uid, type: "bucket" };
  const [mac, row] = [SOME_MAC, nextBucketRow(bucket)];
  const key = bucket.key?.form === "self" ? bucket.key.wrap : "";
  const grant = "A".repeat(400);
  const share = await aShareBody(owner, bucket, { email: `${makeUid()}@example.test`, level: "read" });
  const calls = (access: string) =>
    [
      ["GET", url],
      ["PUT", url, { name: "", row, gen: 1 }],
      ["DELETE", url],
      ["PUT", `${url}/row`, { gen: 1, row, erase: true }],
      ["GET", entries],
      ["POST", entries, { ...entry, uid: makeUid(), rev: 1, ek_gen: 1 }],
      ["POST", `${entries}/bulk`, { entries: [{ ...entry, uid: makeUid(), rev: 1, ek_gen: 1 }] }],
      ["POST", `${entries}/sealed`, { uids: [entry.uid], part: "all" }],
      ["PUT", entries, { ...named, keys: { [entry.uid]: movedKey(entry) } }],
      ["GET", one],
      ["PUT", one, { ...entry, rev: 3 }],
      ["DELETE", one],
      ["GET", `${one}/versions`],
      ["GET", `${one}/versions/1`],
      ["POST", `${url}/delete-entries`, named],
      ["GET", `${url}/lists`],
      ["POST", `${url}/lists`, { uid: makeUid(), name: "New" }],
      ["GET", `${url}/lists/${list.uid}/entries`],
      ["PUT", `${url}/lists/${list.uid}/entries`, named],
      ["GET", `/api/lists/${list.uid}`],
      ["PUT", `/api/lists/${list.uid}`, { name: "New" }],
      ["DELETE", `/api/lists/${list.uid}`],
      ["POST", "/api/bookmarks", mark],
      ["POST", "/api/archives", mark],
      ["GET", `${url}/accesses`],
      ["POST", `${url}/accesses`, share],
      ["GET", `/api/accesses/${access}`],
      ["PUT", `${url}/accesses/${access}`, { access_type: "admin", invite_mac: mac }],
      ["PUT", `${url}/accesses/${access}/grant`, { grant }],
      ["DELETE", `${url}/accesses/${access}`],
      ["POST", `${url}/leave`],
      ["POST", `${url}/rotation`, { gen: 2, row, key, grants: [], invites: [] }],
      ["GET", `${url}/rotation`],
      ["PUT", `${url}/rotation`, { gen: 1, keys: {} }],
      ["PUT", `${url}/handover`, { user_uid: makeUid(), grant }],
      ["DELETE", `${url}/handover`],
      ["POST", `${url}/handover/accept`, { row, key, grant }],
    ] as const;
  return { bucket, entry, calls };
};
type EveryCall = Awaited<ReturnType<typeof everyCall>>;

/** Expects that every call answers 404, and that no reply lists the bucket. */
const seesNothing = async (user: TestUser, { bucket, calls }: EveryCall, access: string): Promise<void> => {
  for (const call of calls(access)) {
    const { status, text } = await callAs(server, user, call);
    assert.equal(status, 404, `${call[0]} ${call[1]}: ${status} ${text}`);
  }
  for (const list of [
    "/api/buckets",
    "/api/search?q=note",
    "/api/me/bookmarks/bucket",
    "/api/me/archives/bucket",
  ]) {
    const text = JSON.stringify(await replied(callAs(server, user, ["GET", list])));
    assert.ok(!text.includes(bucket.uid), list);
  }
};

const remove = (bucket: { uid: string }, access: { uid: string }) =>
  replied(callAs(server, owner, ["DELETE", `/api/buckets/${bucket.uid}/accesses/${access.uid}`]));

test("MS-45: a removed member finds nothing of the bucket any more, even with an earlier token", async () => {
  const member = await aPerson(server, { plan: "partner" });
  const made = await everyCall();
  const access = await share(server, [owner, made.bucket], member, "admin");
  await replied(callAs(server, member, ["POST", "/api/bookmarks", { uid: made.bucket.uid, type: "bucket" }]));
  await remove(made.bucket, access);
  await seesNothing(member, made, access.uid);
  assert.equal((await letterTo(server, member.email, "share_removed"))["bucket"], "");
  const stayed = await callAs(server, owner, [
    "GET",
    `/api/buckets/${made.bucket.uid}/entries/${made.entry.uid}`,
  ]);
  assert.equal(stayed.status, 200);
});

test("a member who leaves finds nothing of the bucket any more, and the key is due for rotation", async () => {
  const member = await aPerson(server, { plan: "partner" });
  const made = await everyCall();
  const access = await share(server, [owner, made.bucket], member, "admin");
  await replied(callAs(server, member, ["POST", `/api/buckets/${made.bucket.uid}/leave`]));
  await seesNothing(member, made, access.uid);
  const bucket = await bucketAs(server, owner, made.bucket);
  assert.deepEqual([bucket.rotation, bucket.is_shared], ["due", false]);
});

test("an invited user without a key sees at most the invitation, and not even that before the address is proven", async () => {
  const made = await everyCall();
  const confirm = await aPerson(server, { plan: "partner" });
  const waiting = await aUser(server, { plan: "partner" });
  for (const [user, status] of [
    [confirm, "confirm"],
    [waiting, "pending"],
  ] as const) {
    const access = await invite(server, [owner, made.bucket], user.email, "admin");
    assert.equal(access.status, status);
    await seesNothing(user, made, access.uid);
    const invitations = await replied<{ uid: string }[]>(
      callAs(server, user, ["GET", "/api/me/invitations"]),
    );
    assert.deepEqual(
      invitations.map(({ uid }) => uid),
      status === "confirm" ? [access.uid] : [],
    );
  }
  assert.equal((await bucketAs(server, owner, made.bucket)).is_shared, false);
});

test("if a removed user never held the key, no rotation is due", async () => {
  const bucket = await aBucket(owner);
  const { email } = await aPerson(server);
  await remove(bucket, await invite(server, [owner, bucket], email));
  await remove(bucket, await invite(server, [owner, bucket], `${makeUid()}@example.test`));
  assert.equal((await bucketAs(server, owner, bucket)).rotation, null);
});

test("a removed user who is invited again waits for a key like any invited user", async () => {
  const bucket = await aBucket(owner);
  const member = await aPerson(server, { plan: "partner" });
  const other = await aPerson(server);
  const access = await share(server, [owner, bucket], member, "admin");
  await share(server, [member, bucket], other, "read");
  await remove(bucket, access);
  const again = await invite(server, [owner, bucket], member.email);
  assert.deepEqual([again.status, again.grant], ["confirm", null]);
  assert.equal((await callAs(server, member, ["GET", `/api/buckets/${bucket.uid}`])).status, 404);
  // The proofs still contain the owner's grant to the removed user. So the values that this user signed can still be
  // verified.
  const seen = await bucketAs(server, other, bucket);
  assert.ok(seen.proofs.some(({ signer }) => signer.uid === uidOf(owner)));
});

test("when an invited address is proven, its account gets the invitation, and the inviter gets a letter", async () => {
  const bucket = await aBucket(owner);
  const email = `${makeUid()}@example.test`;
  const invited = await invite(server, [owner, bucket], email, "write");
  assert.deepEqual([invited.status, invited.user], ["pending", null]);
  assert.equal((await letterTo(server, email, "share_invited"))["bucket"], "");
  const joined = await aUser(server, { email });
  assert.equal((await accessesOf(server, owner, bucket))[1]?.status, "pending");
  await proveAddress(server, joined);
  const [, access] = await accessesOf(server, owner, bucket);
  assert.deepEqual([access?.status, access?.user?.uid, access?.uid], ["confirm", uidOf(joined), invited.uid]);
  assert.equal((await letterTo(server, owner.email, "share_joined"))["bucketUid"], bucket.uid);
});
