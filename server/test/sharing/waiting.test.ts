/**
 * @file A share waits until its recipient has an account, has proven the address, and gets the key from another user.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { aBucket, aUser, type TestUser } from "../factories.ts";
import { toldTo, useHeardChanges } from "../heard-changes.ts";
import { prepare } from "../prepare.ts";
import { useServer } from "../use-server.ts";
import { aGrant, aPerson, aSharedBucket, invite, keyOf, proveAddress, share } from "./factories.ts";
import { accessesOf, bucketAs, callAs, replied } from "./raw-calls.ts";

const server = useServer();
const { heardDuring } = useHeardChanges(server);
const { owner } = prepare(server, async () => ({ owner: await aPerson(server, { plan: "partner" }) }));

const waitingFor = async (user: TestUser): Promise<[string, number][]> => {
  const rows = await user.session.api.sharing.listWaitingMembers();
  return rows.flatMap((row) => ("bucket" in row ? [[row.bucket.uid, row.members]] : []));
};

test("only users who can give a bucket's key see how many members wait for it", async () => {
  const { owner: by, admin, bucket } = await aSharedBucket(server);
  const [writer, waiting, second] = [await aPerson(server), await aPerson(server), await aPerson(server)];
  await share(server, [by, bucket], writer, "write");
  assert.deepEqual(await waitingFor(by), [], "neither the owner nor members with the key wait");
  const access = await invite(server, [by, bucket], waiting.email);
  await invite(server, [by, bucket], second.email);
  await invite(server, [by, bucket], "nobody@example.test");
  for (const user of [by, admin]) assert.deepEqual(await waitingFor(user), [[bucket.uid, 2]]);
  for (const user of [writer, waiting, owner]) assert.deepEqual(await waitingFor(user), []);
  const seen = await bucketAs(server, by, bucket);
  const grant = await aGrant(by, { bucket: seen, key: await keyOf(by, seen), to: waiting, role: "read" });
  await replied(
    callAs(server, by, ["PUT", `/api/buckets/${bucket.uid}/accesses/${access.uid}/grant`, { grant }]),
  );
  for (const user of [by, admin]) assert.deepEqual(await waitingFor(user), [[bucket.uid, 1]]);
});

test("an invitation shows whether an account with the address must still prove it", async () => {
  const bucket = await aBucket(owner);
  const email = "later@example.test";
  await invite(server, [owner, bucket], email);
  const stateOf = async () => {
    const [, access] = await accessesOf(server, owner, bucket);
    return [access?.status, access?.awaits_proof, access?.user];
  };
  assert.deepEqual(await stateOf(), ["pending", false, null]);
  const heard: TestUser[] = [];
  const told = toldTo(await heardDuring(async () => heard.push(await aUser(server, { email }))));
  assert.deepEqual(told(owner), ["accesses"]);
  const [person] = heard;
  assert.ok(person);
  assert.deepEqual(await stateOf(), ["pending", true, null], "the account's keys and name are not shown");
  await proveAddress(server, person);
  assert.deepEqual((await stateOf()).slice(0, 2), ["confirm", false]);
});
