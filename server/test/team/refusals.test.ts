/** @file A recipient refuses a copy of a key that does not open, and gets the key from another member. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { RefusedKey } from "@keepwell/contract/team/keys.endpoints.ts";
import { makeBucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { type GrantRecipient, sealGrant } from "@keepwell/crypto/grant/seal-grant.ts";
import { aBucket, anEntry, aPasswordDraft, type TestUser, uidOf } from "../factories.ts";
import { openTestServer, type TestServer } from "../harness.ts";
import { identityOf } from "../sharing/factories.ts";
import { aFounder } from "./enterprise-factories.ts";
import { giveMissingKeys, upkeep } from "./give-keys.ts";
import { aKeyedTeam, asRecipient, aTeamGrant, passwordsIn, type Team, teamOf } from "./key-steps.ts";
import { type Refusals, refusalsIn } from "./refusal-steps.ts";

let server: TestServer;
let founder: TestUser;
let ada: TestUser;
let bob: TestUser;
let team: Team;
let steps: Refusals;
before(async () => {
  server = await openTestServer();
  ({ founder, team, ada, bob } = await aKeyedTeam(server));
  steps = refusalsIn(server, { founder, team });
});
after(() => server.close());

/**
 * Replaces the recipient's public key with Bob's. The recipient then cannot open a key copy that is sealed to this
 * public key.
 */
const mistaken = async (recipient: GrantRecipient): Promise<GrantRecipient> => ({
  ...recipient,
  xPublic: (await asRecipient(bob)).xPublic,
});

/** Makes a bucket that Bob can read. Bob gives Ada, or `to`, a copy of the bucket's key that does not open. */
const aSpoiled = async (to?: GrantRecipient): Promise<{ bucket: Bucket; copy: RefusedKey }> => {
  const bucket = await aBucket(founder);
  await anEntry(founder, bucket, aPasswordDraft({ password: "shared" }));
  await team.grant(["bucket", bucket.uid], [["user", uidOf(bob)]]);
  await giveMissingKeys(founder.session);
  const recipient = to ?? (await asRecipient(ada));
  if (recipient.kind !== "ent")
    await team.grant(
      ["bucket", bucket.uid],
      [[recipient.kind === "group" ? "group" : "user", recipient.uid]],
    );
  const given = await aTeamGrant(bob, { bucket, key: makeBucketKey(), to: await mistaken(recipient) });
  const reply = await team.give(bob, { bucket_grants: [given] });
  assert.deepEqual(JSON.parse(reply.text), { given: 1 });
  return { bucket, copy: { model: "bucket", uid: bucket.uid, gen: bucket.gen, grant: given.grant } };
};

const nameOf = async (user: TestUser): Promise<string> => {
  const { firstname, lastname } = await server.database.handle
    .selectFrom("users")
    .select(["firstname", "lastname"])
    .where("uid", "=", uidOf(user))
    .executeTakeFirstOrThrow();
  return `${firstname} ${lastname}`;
};

test("a member's client refuses a key that does not open, and another member gives it again", async () => {
  const { bucket, copy } = await aSpoiled();
  await assert.rejects(passwordsIn(ada, bucket.uid), CannotVerifyError);
  assert.equal(await giveMissingKeys(founder.session), 0, "the server assumes that the copy is valid");
  await upkeep(ada.session);
  assert.deepEqual(await steps.refusals(bucket.uid), [[uidOf(ada), await nameOf(bob)]]);
  assert.equal(await steps.refuse(ada, copy), 0, "a refusal is recorded once");
  const again = {
    bucket_uid: bucket.uid,
    gen: bucket.gen,
    recipient_kind: "user",
    grant: copy.grant,
  } as const;
  const reply = await team.give(bob, { bucket_grants: [{ ...again, recipient_uid: uidOf(ada) }] });
  assert.equal(reply.text, '{"given":0}', "the refused copy is not stored again");
  assert.equal(await giveMissingKeys(founder.session), 1);
  assert.deepEqual(await passwordsIn(ada, bucket.uid), ["shared"]);
  await upkeep(ada.session);
  assert.equal((await steps.refusals(bucket.uid)).length, 1, "a copy that opens is not refused");
});

test("only a recipient can refuse a key copy of a group or of the enterprise", async () => {
  const group = await team.group(ada);
  const { bucket, copy } = await aSpoiled(await steps.asGroup(group));
  assert.equal(await steps.refuse(bob, copy), 0, "bob does not belong to the group");
  await assert.rejects(passwordsIn(ada, bucket.uid), CannotVerifyError);
  await upkeep(ada.session);
  assert.equal(await giveMissingKeys(founder.session), 1);
  assert.deepEqual(await passwordsIn(ada, bucket.uid), ["shared"]);
  const shared = await server.database.handle
    .selectFrom("bucket_key_copies")
    .select("wire")
    .where("recipient_kind", "=", "ent")
    .where("bucket_uid", "=", bucket.uid)
    .executeTakeFirstOrThrow();
  const ofEnterprise = { ...copy, grant: shared.wire };
  assert.equal(await steps.refuse(ada, ofEnterprise), 0);
  assert.equal(await steps.refuse(founder, ofEnterprise), 1);
});

test("a member's client also refuses a group's key that does not open", async () => {
  const group = await team.group(bob);
  await team.call(founder, "POST", `/usergroups/${group}/users`, { user_id: uidOf(ada) });
  const what = { label: "group-key", subject: group, gen: 1, role: "", time: 1 } as const;
  const signer = await identityOf(bob);
  const grant = await sealGrant(makeBucketKey(), { ...what, signer, recipient: await asRecipient(ada) });
  const named = { group_uid: group, gen: 1, recipient_kind: "user", recipient_uid: uidOf(ada) } as const;
  assert.equal((await team.give(bob, { group_keys: [{ ...named, grant }] })).text, '{"given":1}');
  const bucket = await aBucket(founder);
  await anEntry(founder, bucket, aPasswordDraft({ password: "grouped" }));
  await team.grant(["bucket", bucket.uid], [["group", group]]);
  await giveMissingKeys(founder.session);
  await assert.rejects(passwordsIn(ada, bucket.uid), CannotVerifyError);
  await upkeep(ada.session);
  assert.deepEqual(await steps.refusals(group), [[uidOf(ada), await nameOf(bob)]]);
  await giveMissingKeys(founder.session);
  assert.deepEqual(await passwordsIn(ada, bucket.uid), ["grouped"]);
});

test("a member cannot refuse another member's key, nor a key that they were not given", async () => {
  const { bucket, copy } = await aSpoiled();
  assert.equal(await steps.refuse(bob, copy), 0);
  assert.equal(await steps.refuse(ada, { ...copy, gen: 2 }, { ...copy, model: "group" }), 0);
  assert.deepEqual(await steps.refusals(bucket.uid), []);
  assert.equal(await giveMissingKeys(founder.session), 0);
});

test("if a group's copy of a key does not open, another copy that opens is used", async () => {
  const group = await team.group(founder);
  const { bucket, copy } = await aSpoiled(await steps.asGroup(group));
  const { handle } = server.database;
  await handle.deleteFrom("own_bucket_keys").where("bucket_uid", "=", bucket.uid).execute();
  assert.equal((await steps.copyOf(founder, bucket)).grant, copy.grant);
  assert.equal(await steps.refuse(founder, copy), 1);
  assert.deepEqual(await passwordsIn(founder, bucket.uid), ["shared"]);
});

test("the number of calls that refuse keys is limited", async () => {
  const limited = await openTestServer({ limits: { key_refusal: { points: 1, seconds: 60 } } });
  try {
    const owner = await aFounder(limited);
    const own = await teamOf(limited, owner);
    const body = { keys: [{ model: "bucket", uid: own.uid, gen: 1, grant: "A".repeat(400) }] };
    assert.equal((await own.call(owner, "POST", "/refused-keys", body)).status, 200);
    assert.equal((await own.call(owner, "POST", "/refused-keys", body)).status, 429);
  } finally {
    await limited.close();
  }
});
