/** @file If a member refuses a key that does open, no member loses access. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { BucketRow } from "@keepwell/contract/buckets/rows.ts";
import { makeBucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { nextBucketRow, sealedBucketRow } from "../buckets/bucket-rows.ts";
import { aBucket, anEntry, aPasswordDraft, type TestUser, uidOf } from "../factories.ts";
import { rowCounts } from "../harness.ts";
import { prepare } from "../prepare.ts";
import { bucketAs, callAs } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { giveMissingKeys, upkeep } from "./give-keys.ts";
import { aKeyedTeam, aTeamGrant, passwordsIn } from "./key-steps.ts";
import { aJoined, anAdmin } from "./member-factories.ts";
import { refusalsIn } from "./refusal-steps.ts";

const server = useServer();
const { founder, ada, bob, team, steps } = prepare(server, async () => {
  const { founder, team, ada, bob } = await aKeyedTeam(server);
  const steps = refusalsIn(server, { founder, team });
  return { founder, ada, bob, team, steps };
});

/** Makes a bucket of the founder with one password in it, and a group that can read it. */
const aGroupBucket = async (...members: TestUser[]): Promise<{ bucket: Bucket; group: string }> => {
  const bucket = await aBucket(founder);
  await anEntry(founder, bucket, aPasswordDraft({ password: "good" }));
  const group = await team.group(...members);
  await team.grant(["bucket", bucket.uid], [["group", group]]);
  await giveMissingKeys(founder.session);
  return { bucket, group };
};

test("if a false row of the bucket does not open, no client refuses the bucket's good key", async () => {
  const mallory = await aJoined(server, founder);
  const { bucket } = await aGroupBucket(bob);
  await team.grant(["bucket", bucket.uid], [["user", uidOf(ada)]]);
  await team.grant(["bucket", bucket.uid], [["user", uidOf(mallory)]], ["manage"]);
  await giveMissingKeys(founder.session);
  const rename = async (rowOf: (seen: Bucket) => BucketRow | Promise<BucketRow>) => {
    const seen = await bucketAs(server, mallory, bucket);
    const body = { name: "", row: await rowOf(seen), gen: seen.gen };
    const { status } = await callAs(server, mallory, ["PUT", `/api/buckets/${bucket.uid}`, body]);
    assert.equal(status, 200);
  };
  const readers = [ada, bob, await anAdmin(server, founder)];
  const key = await founder.session.keyring.bucketKey(bucket);
  await rename(nextBucketRow);
  for (const reader of readers) {
    await assert.rejects(passwordsIn(reader, bucket.uid), CannotVerifyError);
    await upkeep(reader.session);
  }
  assert.deepEqual(await steps.refusals(bucket.uid), []);
  await rename((seen) => sealedBucketRow(key, seen));
  for (const reader of readers) assert.deepEqual(await passwordsIn(reader, bucket.uid), ["good"]);
});

test("if a member refuses a group's good key, the other members keep it", async () => {
  const { bucket, group } = await aGroupBucket(ada, bob);
  const copy = await steps.copyOf(ada, bucket);
  const rows = await rowCounts(server);
  assert.equal(await steps.refuse(ada, copy), 1);
  assert.deepEqual({ ...(await rowCounts(server)), audit_events: 0 }, { ...rows, audit_events: 0 });
  assert.equal((await steps.copyOf(bob, bucket)).grant, copy.grant);
  assert.deepEqual(await passwordsIn(bob, bucket.uid), ["good"]);
  const to = await steps.asGroup(group);
  for (const member of [ada, bob]) {
    assert.deepEqual((await team.work(member)).buckets, []);
    const other = await aTeamGrant(member, { bucket, key: makeBucketKey(), to });
    assert.equal((await team.give(member, { bucket_grants: [other] })).text, '{"given":0}');
  }
  assert.equal((await upkeep(founder.session)).given, 1);
  assert.notEqual((await steps.copyOf(bob, bucket)).grant, copy.grant);
  assert.equal(await giveMissingKeys(founder.session), 0, "the new copy is not marked as refused");
  for (const member of [ada, bob]) assert.deepEqual(await passwordsIn(member, bucket.uid), ["good"]);
});

test("after a reset has locked the owner's copy, refusing the enterprise's copy loses nothing", async () => {
  const owner = await aJoined(server, founder);
  await team.grant(["enterprise", team.uid], [["user", uidOf(owner)]], ["create_bucket"]);
  const bucket = await aBucket(owner);
  await anEntry(owner, bucket, aPasswordDraft({ password: "kept" }));
  await server.database.handle
    .updateTable("buckets")
    .set({ locked_ak_gen: 1 })
    .where("uid", "=", bucket.uid)
    .execute();
  const copy = await steps.copyOf(founder, bucket);
  assert.equal(await steps.refuse(founder, copy), 1);
  assert.deepEqual(await passwordsIn(founder, bucket.uid), ["kept"]);
  assert.ok((await giveMissingKeys(founder.session)) > 0);
  assert.notEqual((await steps.copyOf(founder, bucket)).grant, copy.grant);
  for (const user of [founder, owner]) assert.deepEqual(await passwordsIn(user, bucket.uid), ["kept"]);
});
