/** @file The account's state decides whether the server gets readable names of entries in the account's own buckets. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { moveEntries } from "@keepwell/client/buckets/move-entries.ts";
import { setReadableNames } from "@keepwell/client/buckets/readable-copy.ts";
import { updateEntry } from "@keepwell/client/buckets/save-entry.ts";
import { sealNames } from "@keepwell/client/buckets/seal-names.ts";
import { acceptShare } from "@keepwell/client/sharing/incoming.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import {
  aBucket,
  aNoteDraft,
  anEntry,
  aUser,
  aUserWithBucket,
  named,
  systemBucket,
  type TestUser,
} from "../factories.ts";
import { aPerson, share } from "../sharing/factories.ts";
import { bucketAs } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { readableNamesIn, storeAsEarlier } from "./earlier-names.ts";

const server = useServer();

/** Makes a user who lets the server read names, and a bucket of that user. */
const aReadableUser = async () => {
  const { user } = await aUserWithBucket(server);
  await setReadableNames(user.session, true);
  return { user, bucket: await aBucket(user) };
};

const rename = async ({ session }: TestUser, bucket: Bucket, [uid, name]: readonly [string, string]) => {
  const opened = await session.api.buckets.getEntry({ params: { bucketId: bucket.uid, id: uid } });
  return updateEntry(session, bucket, { opened, draft: aNoteDraft("text", name) });
};

const readableIn = (bucket: Bucket): Promise<string[]> => readableNamesIn(server, bucket);

test("the server gets only sealed names unless the account's state allows readable copies", async () => {
  const user = await aUser(server);
  const bucket = await systemBucket(user);
  const { uid } = await anEntry(user, bucket, aNoteDraft("text", "Wifi"));
  assert.deepEqual(await readableIn(bucket), []);
  await setReadableNames(user.session, true);
  assert.deepEqual(await readableIn(bucket), [], "a stored name stays sealed until the entry's next save");
  await rename(user, bucket, [uid, "Forum"]);
  assert.deepEqual(await readableIn(bucket), ["Forum"]);
  await setReadableNames(user.session, false);
  await rename(user, bucket, [uid, "Bank"]);
  assert.deepEqual(
    await readableIn(bucket),
    ["Forum"],
    "the readable copy in the version stays until names are sealed",
  );
  await sealNames(user.session, bucket);
  assert.deepEqual(await readableIn(bucket), []);
});

test("sealing earlier names keeps their readable copies only while the setting allows copies", async () => {
  const { user, bucket } = await aReadableUser();
  await anEntry(user, bucket, aNoteDraft("text", "Wifi"));
  const earlier = await anEntry(user, bucket, aNoteDraft("text", "Bank"));
  await storeAsEarlier(server, { bucket, uid: earlier.uid, names: ["Bank"] });
  assert.equal(await sealNames(user.session, bucket), 1, "only the name that was not sealed yet is sealed");
  assert.deepEqual(await readableIn(bucket), ["Bank", "Wifi"]);
  const params = { bucketId: bucket.uid };
  const { listUnsealed } = user.session.api.buckets;
  assert.equal((await listUnsealed({ params, query: { kept: "readable" } })).total, 0);
  assert.equal((await listUnsealed({ params, query: {} })).total, 2);
  await setReadableNames(user.session, false);
  assert.equal(await sealNames(user.session, bucket), 2);
  assert.deepEqual(await readableIn(bucket), []);
});

test("a member's save erases the readable copy, even if the member's own setting allows copies", async () => {
  const { user, bucket } = await aReadableUser();
  const { uid } = await anEntry(user, bucket, aNoteDraft("text", "Wifi"));
  const member = await aPerson(server, { plan: "partner" });
  await setReadableNames(member.session, true);
  await share(server, [user, bucket], member, "write");
  const given = await bucketAs(server, member, bucket);
  const found = await member.session.keyring.findKey(given);
  assert.ok(found.state === "offered");
  await acceptShare(member.session, found.share);
  await rename(member, given, [uid, "Forum"]);
  assert.deepEqual(await readableIn(bucket), ["Wifi"], "only the previous version has a readable name");
});

test("a moved entry has a readable name only if the account's state allows readable copies at the time of the move", async () => {
  const { user, bucket } = await aReadableUser();
  const made = await anEntry(user, bucket, aNoteDraft("text", "Wifi"));
  await setReadableNames(user.session, false);
  const target = await aBucket(user);
  const entries = [named(made, { name: "Wifi" })];
  await moveEntries(user.session, { source: bucket, target, entries });
  assert.deepEqual(await readableIn(target), []);
  await setReadableNames(user.session, true);
  const moved = await user.session.api.buckets.getEntry({ params: { bucketId: target.uid, id: made.uid } });
  await moveEntries(user.session, {
    source: target,
    target: bucket,
    entries: [named(moved, { name: "Wifi" })],
  });
  assert.deepEqual(await readableIn(bucket), ["Wifi"]);
});
