/**
 * @file A member who owns a team's bucket resets their account without its data. After that, a key from another member
 * or the previous password opens the bucket again.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { restoreOldData } from "@keepwell/client/recovery/restore-old-data.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { makeBucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { createServices } from "../../src/services.ts";
import { aBucket, anEntry, aPasswordDraft, type TestUser, uidOf } from "../factories.ts";
import { enterAs, NEW_PASSWORD, onlyRetired, pass, reset } from "../identity/recovery-steps.ts";
import { prepare } from "../prepare.ts";
import { bucketAs } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { giveMissingKeys, upkeep } from "./give-keys.ts";
import { aKeyedTeam, asRecipient, aTeamGrant, passwordsIn } from "./key-steps.ts";
import { aJoined, join, signDue } from "./member-factories.ts";
import { refusalsIn } from "./refusal-steps.ts";

const server = useServer();
const { founder, ada, team, steps } = prepare(server, async () => {
  const { founder, ada, team } = await aKeyedTeam(server);
  const steps = refusalsIn(server, { founder, team });
  return { founder, ada, team, steps };
});

const MONTH = 31 * 24 * 60;

const sweep = () => createServices(server.context).identity.sweep();

/** Makes a member who owns a bucket with one password. Ada can read the bucket and manage its permissions. */
const anOwner = async (): Promise<{ owner: TestUser; bucket: Bucket }> => {
  const owner = await aJoined(server, founder);
  await team.grant(["enterprise", team.uid], [["user", uidOf(owner)]], ["create_bucket"]);
  const bucket = await aBucket(owner);
  await anEntry(owner, bucket, aPasswordDraft({ password: "kept" }));
  await team.grant(["bucket", bucket.uid], [["user", uidOf(ada)]], ["manage_permissions"]);
  await giveMissingKeys(founder.session);
  return { owner, bucket };
};

const startEmpty = async (owner: TestUser, password = NEW_PASSWORD): Promise<TestUser> => {
  await reset(server, owner, { by: { kind: "empty" }, password });
  return enterAs(server, owner, { password });
};

/**
 * Resets the owner's account without its data, and joins again. The founder signs the due changes of the roster. This
 * admits the owner.
 */
const startedAgain = async (owner: TestUser, password = NEW_PASSWORD): Promise<TestUser> => {
  const fresh = await startEmpty(owner, password);
  await join(fresh);
  await signDue(founder);
  return fresh;
};

const restore = async ({ device, session }: TestUser, password: string) =>
  restoreOldData(device, session, {
    retired: await onlyRetired(session),
    proof: { kind: "password", password },
    systemName: "Before",
  });

const wrapsOf = (userUid: string, { uid }: Bucket) =>
  server.database.handle
    .selectFrom("own_bucket_keys")
    .select("gen")
    .where("user_uid", "=", userUid)
    .where("bucket_uid", "=", uid)
    .execute();

test("a key that another member gives is used, although the owner's previous copy still exists", async () => {
  const { owner, bucket } = await anOwner();
  const fresh = await startedAgain(owner);
  assert.equal((await onlyRetired(fresh.session)).buckets, 2, "the system bucket and this bucket are locked");
  assert.equal(await giveMissingKeys(ada.session), 1);
  const { key, gen } = await bucketAs(server, fresh, bucket);
  assert.deepEqual([key?.form, gen], ["grant", 1]);
  assert.deepEqual(await passwordsIn(fresh, bucket.uid), ["kept"]);
  assert.equal((await onlyRetired(fresh.session)).buckets, 1, "only the system bucket is still locked");
  assert.equal((await upkeep(founder.session)).rotated, 1);
  assert.deepEqual(await wrapsOf(uidOf(owner), bucket), [], "no bucket needs the previous key");
  assert.deepEqual(await passwordsIn(fresh, bucket.uid), ["kept"]);
});

test("if another member gives a wrong key, the previous password restores the owner's copy", async () => {
  const { owner, bucket } = await anOwner();
  const fresh = await startedAgain(owner);
  const wrong = await aTeamGrant(ada, { bucket, key: makeBucketKey(), to: await asRecipient(fresh) });
  assert.equal((await team.give(ada, { bucket_grants: [wrong] })).text, '{"given":1}');
  await assert.rejects(passwordsIn(fresh, bucket.uid), CannotVerifyError);
  assert.equal(await steps.refuse(fresh, await steps.copyOf(fresh, bucket)), 1);
  assert.equal(
    (await onlyRetired(fresh.session)).buckets,
    2,
    "a bucket whose given key was refused is locked again",
  );
  assert.deepEqual(await restore(fresh, owner.password), { restored: 2, unverifiable: 0 });
  assert.equal((await bucketAs(server, fresh, bucket)).key?.form, "self");
  assert.deepEqual(await passwordsIn(fresh, bucket.uid), ["kept"]);
});

test("after two resets, the first password restores the buckets of the first account key", async () => {
  const { owner, bucket } = await anOwner();
  await startedAgain(owner);
  await giveMissingKeys(ada.session);
  const again = await startedAgain(owner, "violet harbour 27 candle moss");
  await giveMissingKeys(ada.session);
  const opened = await again.session.api.identity.recoveryState();
  assert.deepEqual(
    opened.retired.map(({ ak_gen, buckets }) => [ak_gen, buckets]),
    [
      [1, 1],
      [2, 1],
    ],
    "each previous account key still opens one system bucket",
  );
  const [first] = opened.retired;
  assert.ok(first);
  const proof = { kind: "password", password: owner.password } as const;
  await restoreOldData(again.device, again.session, { retired: first, proof, systemName: "Before" });
  assert.equal((await bucketAs(server, again, bucket)).key?.form, "self");
  assert.deepEqual(await passwordsIn(again, bucket.uid), ["kept"]);
});

test("after thirty days the owner's locked key copy is erased, and the team keeps the bucket", async () => {
  const { owner, bucket } = await anOwner();
  await startEmpty(owner);
  pass(server, MONTH);
  await sweep();
  assert.deepEqual(await wrapsOf(uidOf(owner), bucket), []);
  const admin = await enterAs(server, founder, { password: founder.password });
  assert.deepEqual(await passwordsIn(admin, bucket.uid), ["kept"]);
  const fresh = await enterAs(server, owner);
  await join(fresh);
  await signDue(admin);
  await upkeep(admin.session);
  await giveMissingKeys(admin.session);
  assert.deepEqual(await passwordsIn(fresh, bucket.uid), ["kept"]);
});
