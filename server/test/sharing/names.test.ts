/** @file Other members see the name of an invited person only after that person has accepted the share. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Access } from "@keepwell/contract/sharing/accesses.endpoints.ts";
import { aBucket, aUser, type TestUser, uidOf } from "../factories.ts";
import { letterTo } from "../messages/outbox.ts";
import { prepare } from "../prepare.ts";
import { useServer } from "../use-server.ts";
import { aPerson, invite, proveAddress, share } from "./factories.ts";
import { accessesOf, bucketAs, callAs } from "./raw-calls.ts";

const NAME = "Test Person";

const server = useServer();
const { owner } = prepare(server, async () => ({ owner: await aPerson(server, { plan: "partner" }) }));

const rowOf = async (reader: TestUser, bucket: { uid: string }, person: TestUser): Promise<Access> => {
  const row = (await accessesOf(server, reader, bucket)).find(({ user }) => user?.uid === uidOf(person));
  assert.ok(row, "the person has access");
  return row;
};

const accept = (person: TestUser, { uid }: { uid: string }) =>
  callAs(server, person, ["POST", `/api/buckets/${uid}/accept`]);

test("the owner of a shared bucket learns a person's name when that person accepts the share", async () => {
  const person = await aPerson(server);
  const bucket = await aBucket(owner);
  const added = await share(server, [owner, bucket], person);
  assert.deepEqual([added.status, added.user?.uid, added.user?.name], ["active", uidOf(person), null]);
  assert.equal((await rowOf(owner, bucket, person)).user?.name, null);
  const one = await callAs(server, owner, ["GET", `/api/accesses/${added.uid}`]);
  assert.equal(JSON.parse(one.text).user.name, null);
  assert.equal((await bucketAs(server, person, bucket)).accepted, false);

  assert.equal((await accept(person, bucket)).status, 204);
  assert.equal((await accept(person, bucket)).status, 204, "accepting again changes nothing");
  assert.equal((await rowOf(owner, bucket, person)).user?.name, NAME);
  assert.equal((await bucketAs(server, person, bucket)).accepted, true);
});

test("when an invited address is proven, the inviter sees the address, but no name", async () => {
  const person = await aUser(server);
  const bucket = await aBucket(owner);
  await invite(server, [owner, bucket], person.email);
  await proveAddress(server, person);
  assert.equal((await rowOf(owner, bucket, person)).user?.name, null);
  assert.equal((await letterTo(server, owner.email, "share_joined"))["person"], person.email);
  assert.equal((await accept(person, bucket)).status, 404, "a share without a key cannot be accepted");
});

test("only the invited user can accept: not the owner, another member or a stranger", async () => {
  const [person, other, stranger] = [await aPerson(server), await aPerson(server), await aPerson(server)];
  const bucket = await aBucket(owner);
  await share(server, [owner, bucket], person);
  await share(server, [owner, bucket], other);
  assert.equal((await accept(stranger, bucket)).status, 404);
  assert.equal((await accept(owner, bucket)).status, 403);
  assert.equal((await accept(other, bucket)).status, 204);
  assert.equal((await rowOf(other, bucket, person)).user?.name, null);
  assert.equal((await rowOf(person, bucket, other)).user?.name, NAME);
  assert.equal((await rowOf(person, bucket, owner)).user?.name, NAME, "members always see the owner's name");
});

test("a user who is invited again must accept again", async () => {
  const person = await aPerson(server);
  const bucket = await aBucket(owner);
  const { uid } = await share(server, [owner, bucket], person);
  await accept(person, bucket);
  await callAs(server, owner, ["DELETE", `/api/buckets/${bucket.uid}/accesses/${uid}`]);
  await share(server, [owner, bucket], person);
  assert.equal((await rowOf(owner, bucket, person)).user?.name, null);
});
