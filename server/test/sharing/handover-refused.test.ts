/** @file Handovers that are refused. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { BucketRow } from "@keepwell/contract/buckets/rows.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { nextBucketRow } from "../buckets/bucket-rows.ts";
import { enterAs, reset } from "../identity/recovery-steps.ts";
import { useServer } from "../use-server.ts";
import { aGrant, aPerson, invite, keyOf } from "./factories.ts";
import { handoverSteps, handoverUrl } from "./handover-steps.ts";
import { accessesOf, bucketAs, callAs, replied } from "./raw-calls.ts";
import { aRotation } from "./rotation-steps.ts";

const server = useServer();
const { aPair, offer, acceptance, accept } = handoverSteps(server);

test("an offer that is sealed to the recipient's previous keys is refused, and a new offer is accepted", async () => {
  const { owner, heir, bucket, accessUid } = await aPair();
  await offer(owner, bucket, heir);
  const { handle } = server.database;
  const offers = handle.selectFrom("bucket_handovers").selectAll().where("bucket_uid", "=", bucket.uid);
  const made = await offers.executeTakeFirstOrThrow();
  await reset(server, heir, { by: { kind: "empty" } });
  assert.deepEqual(await offers.execute(), [], "the reset withdraws the offer");
  const restarted = await enterAs(server, heir);
  const seen = await bucketAs(server, owner, bucket);
  const key = await keyOf(owner, seen);
  const grant = await aGrant(owner, { bucket: seen, key, to: restarted, role: "write" });
  const confirm = ["PUT", `/api/buckets/${bucket.uid}/accesses/${accessUid}/grant`, { grant }] as const;
  await replied(callAs(server, owner, confirm));
  // A reset withdraws offers, but can miss an offer that is made at the same moment. This statement stores such an
  // offer.
  await handle
    .insertInto("bucket_handovers")
    .values({ ...made, signer_bundle: JSON.stringify(made.signer_bundle) })
    .execute();
  const refused = await accept(restarted, bucket, owner);
  assert.deepEqual([refused.status, refused.code], [409, "conflict"]);
  await offer(owner, bucket, restarted);
  await replied(accept(restarted, bucket, owner));
});

test("a rename, rotation or acceptance that sends a stale row of the bucket is a conflict", async () => {
  const { owner, heir, bucket } = await aPair();
  await offer(owner, bucket, heir);
  const rename = (name: string, row: BucketRow) =>
    callAs(server, owner, ["PUT", `/api/buckets/${bucket.uid}`, { name, gen: bucket.gen, row }]);
  const stale = nextBucketRow(bucket);
  const { body: rotation } = await aRotation(owner, bucket, [[heir, "write"]]);
  const { row: now } = await replied<Bucket>(rename("Renamed", stale));
  const prepared = await acceptance(heir, bucket, owner);
  const rotateTo = (row: BucketRow) =>
    callAs(server, owner, ["POST", `/api/buckets/${bucket.uid}/rotation`, { ...rotation, row }]);
  const acceptTo = (row: BucketRow) =>
    callAs(server, heir, ["POST", `${handoverUrl(bucket)}/accept`, { ...prepared, row }]);
  for (const reply of [await rename("Again", stale), await rotateTo(stale), await acceptTo(stale)])
    assert.deepEqual([reply.status, reply.code], [409, "conflict"]);
  const seen = await bucketAs(server, owner, bucket);
  assert.deepEqual([seen.name, seen.gen, seen.access_type, seen.row], ["Renamed", 1, "owner", now]);
  await replied(acceptTo(prepared.row));
});

test("an acceptance whose grant has the wrong recipient, level or signer is refused", async () => {
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

test("the new owner's plan must have room for the bucket and its accesses", async () => {
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
