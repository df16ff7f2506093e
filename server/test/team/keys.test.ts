/** @file Members of an enterprise give keys to the recipients who lack them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { makeBucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { aBucket, aList, anEntry, aPasswordDraft, type TestUser, uidOf } from "../factories.ts";
import { rowCounts } from "../harness.ts";
import { prepare } from "../prepare.ts";
import { bucketAs, callAs, replied } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { aFounder } from "./enterprise-factories.ts";
import { giveMissingKeys } from "./give-keys.ts";
import { aKeyedTeam, asRecipient, aTeamGrant, passwordsIn } from "./key-steps.ts";
import { aJoined, signDue } from "./member-factories.ts";

const server = useServer();
const { founder, ada, bob, team } = prepare(server, () => aKeyedTeam(server));

/** Makes a bucket of the founder with one password in it. */
const aTeamBucket = async (password = "shared"): Promise<Bucket> => {
  const bucket = await aBucket(founder);
  await anEntry(founder, bucket, aPasswordDraft({ password }));
  return bucket;
};

const lacking = async (user: TestUser, { uid }: { uid: string }) => {
  const { buckets } = await team.work(user);
  return buckets.find(({ bucket_uid }) => bucket_uid === uid)?.recipients ?? [];
};

const giveAll = (user: TestUser): Promise<number> => giveMissingKeys(user.session);

test("the server asks clients to give a member a bucket's key only if the member has permissions in the bucket", async () => {
  const bucket = await aTeamBucket();
  assert.deepEqual(await lacking(founder, bucket), []);
  await team.grant(["bucket", bucket.uid], [["user", uidOf(ada)]]);
  assert.deepEqual(await lacking(founder, bucket), [{ kind: "user", uid: uidOf(ada) }]);
  assert.equal((await bucketAs(server, ada, bucket)).key, null);
  assert.ok((await giveAll(founder)) > 0);
  assert.deepEqual(await lacking(founder, bucket), []);
  assert.equal((await bucketAs(server, ada, bucket)).key?.form, "grant");
  assert.deepEqual(await passwordsIn(ada, bucket.uid), ["shared"]);
});

test("a member with access to one entry or one list needs the bucket's key", async () => {
  const bucket = await aTeamBucket();
  const entry = await anEntry(founder, bucket, aPasswordDraft({ password: "one" }));
  const list = await aList(founder, bucket);
  await team.grant(["entry", entry.uid], [["user", uidOf(ada)]]);
  await team.grant(["list", list.uid], [["user", uidOf(bob)]]);
  const wanted = [ada, bob].map((user) => ({ kind: "user", uid: uidOf(user) }));
  assert.deepEqual(
    await lacking(founder, bucket),
    wanted.sort((one, other) => (one.uid < other.uid ? -1 : 1)),
  );
  await giveAll(founder);
  assert.deepEqual(await passwordsIn(ada, bucket.uid), ["one"]);
});

test("a permission on the enterprise is inherited by every bucket that is not restricted", async () => {
  const [open, closed] = [await aTeamBucket(), await aTeamBucket()];
  await replied(team.call(founder, "PUT", `/access-policy/bucket/${closed.uid}`, { policy: "restrict" }));
  const list = await team.grant(["enterprise", team.uid], [["user", uidOf(bob)]], ["read"]);
  assert.deepEqual(await lacking(founder, open), [{ kind: "user", uid: uidOf(bob) }]);
  assert.deepEqual(await lacking(founder, closed), []);
  await replied(team.call(founder, "DELETE", `/access-lists/${list}`));
  assert.deepEqual(await lacking(founder, open), []);
  const other = await team.grant(["enterprise", team.uid], [["user", uidOf(bob)]], ["create_bucket"]);
  assert.deepEqual(await lacking(founder, open), [], "this permission gives no access to buckets");
  await replied(team.call(founder, "DELETE", `/access-lists/${other}`));
});

test("only a client that sees a group's members gives the group's key to new members", async () => {
  const bucket = await aTeamBucket();
  const group = await team.group(ada);
  await team.grant(["bucket", bucket.uid], [["group", group]]);
  assert.deepEqual(await lacking(founder, bucket), [{ kind: "group", uid: group }]);
  await giveAll(founder);
  assert.equal((await bucketAs(server, ada, bucket)).key?.form, "group");
  assert.deepEqual(await passwordsIn(ada, bucket.uid), ["shared"]);
  await replied(team.call(founder, "POST", `/usergroups/${group}/users`, { user_id: uidOf(bob) }));
  const { groups } = await team.work(ada);
  assert.deepEqual(groups, [{ group_uid: group, gen: 1, recipients: [{ kind: "user", uid: uidOf(bob) }] }]);
  assert.equal((await bucketAs(server, bob, bucket)).key, null);
  assert.equal(await giveAll(ada), 0, "ada does not see the group's members, so she gives no key");
  await giveAll(founder);
  assert.deepEqual(await passwordsIn(bob, bucket.uid), ["shared"]);
  const { keys } = await replied<{ keys: { group_uid: string; recipient_kind: string; erk_gen: number }[] }>(
    team.call(founder, "GET", "/group-keys"),
  );
  const own = keys.find(({ group_uid }) => group_uid === group);
  assert.deepEqual([own?.recipient_kind, own?.erk_gen], ["ent", 1]);
});

test("a group or a member gets no bucket key before the roster lists it", async () => {
  const bucket = await aTeamBucket();
  const pending = await aJoined(server, founder, { waits: true });
  const group = makeUid();
  const body = { uid: group, friendly_name: "Later", name: `g${group.replaceAll("-", "")}` };
  await replied(team.call(founder, "POST", "/usergroups", body));
  await team.grant(
    ["bucket", bucket.uid],
    [
      ["group", group],
      ["user", uidOf(pending)],
    ],
  );
  assert.deepEqual(await lacking(founder, bucket), []);
  assert.deepEqual(await team.work(pending), {
    buckets: [],
    groups: [],
    rotations: [],
    escrow_due: false,
    roster_due: 0,
    next: null,
  });
  assert.equal((await team.give(pending, {})).code, "forbidden");
  assert.equal((await callAs(server, pending, ["GET", `/api/buckets/${bucket.uid}`])).status, 404);
  assert.equal((await team.work(founder)).roster_due, 2);
  await signDue(founder);
  await giveAll(founder);
  assert.deepEqual(await passwordsIn(pending, bucket.uid), ["shared"]);
});

test("only members who can open a key are asked to give it, and only they can give it", async () => {
  const bucket = await aTeamBucket();
  await team.grant(["bucket", bucket.uid], [["user", uidOf(ada)]]);
  assert.deepEqual(await lacking(bob, bucket), []);
  const key = await founder.session.keyring.bucketKey(bucket);
  const rows = await rowCounts(server);
  const grant = await aTeamGrant(bob, { bucket, key, to: await asRecipient(ada) });
  assert.deepEqual(await replied(team.give(bob, { bucket_grants: [grant] })), { given: 0 });
  assert.deepEqual(await rowCounts(server), rows);
});

test("a forged grant is refused, and a grant that no recipient needs is skipped", async () => {
  const bucket = await aTeamBucket();
  await team.grant(["bucket", bucket.uid], [["user", uidOf(ada)]]);
  const key = await founder.session.keyring.bucketKey(bucket);
  const to = await asRecipient(ada);
  const honest = await aTeamGrant(founder, { bucket, key, to });
  const others = await aTeamGrant(bob, { bucket, key, to });
  const elsewhere = await aTeamBucket();
  const ofElsewhere = await aTeamGrant(founder, { bucket: elsewhere, key: makeBucketKey(), to });
  const rows = await rowCounts(server);
  const forged = [
    { ...honest, grant: others.grant },
    { ...honest, grant: ofElsewhere.grant },
    await aTeamGrant(founder, { bucket, key, to, role: "admin" }),
    { ...honest, grant: `${honest.grant.slice(0, -8)}AAAAAAA=` },
  ];
  for (const grant of forged) {
    const reply = await team.give(founder, { bucket_grants: [grant] });
    assert.deepEqual([reply.status, reply.fields], [422, { bucket_grants: "grant_invalid" }], reply.text);
  }
  const toBob = await aTeamGrant(founder, { bucket, key, to: await asRecipient(bob) });
  const later = await aTeamGrant(founder, { bucket: { ...bucket, gen: 2 }, key, to });
  const outdated = await aTeamGrant(founder, { bucket, key, to: { ...to, fingerprint: new Uint8Array(32) } });
  const unwanted = [toBob, later, ofElsewhere, outdated, { ...honest, bucket_uid: makeUid() }];
  assert.deepEqual(await replied(team.give(founder, { bucket_grants: unwanted })), { given: 0 });
  assert.deepEqual(await rowCounts(server), rows);
  const twice = await replied(team.give(founder, { bucket_grants: [honest, honest] }));
  assert.deepEqual(twice, { given: 1 });
  assert.deepEqual(await replied(team.give(founder, { bucket_grants: [honest] })), { given: 0 });
});

test("if two members give the same key at the same time, one copy is stored, and it opens", async () => {
  const bucket = await aTeamBucket();
  await team.grant(["bucket", bucket.uid], [["user", uidOf(ada)]]);
  await giveAll(founder);
  await team.grant(["bucket", bucket.uid], [["user", uidOf(bob)]]);
  const replies = await Promise.all([giveAll(founder), giveAll(ada)]);
  assert.ok(replies.some((given) => given > 0));
  const copies = await server.database.handle
    .selectFrom("bucket_key_copies")
    .select("gen")
    .where("bucket_uid", "=", bucket.uid)
    .where("recipient_uid", "=", uidOf(bob))
    .execute();
  assert.equal(copies.length, 1);
  assert.deepEqual(await passwordsIn(bob, bucket.uid), ["shared"]);
});

test("a forged group key is refused, and a group key for a user outside the group is skipped", async () => {
  const group = await team.group(ada);
  const key = makeBucketKey();
  const { grant } = await aTeamGrant(founder, {
    bucket: { uid: group, gen: 1 },
    key,
    to: await asRecipient(bob),
  });
  const toBob = {
    group_uid: group,
    gen: 1,
    recipient_kind: "user",
    recipient_uid: uidOf(bob),
    grant,
  } as const;
  assert.deepEqual(await replied(team.give(founder, { group_keys: [toBob] })), { given: 0 });
  await replied(team.call(founder, "POST", `/usergroups/${group}/users`, { user_id: uidOf(bob) }));
  const reply = await team.give(founder, { group_keys: [toBob] });
  assert.deepEqual(
    [reply.status, reply.fields],
    [422, { group_keys: "grant_invalid" }],
    "a grant of a bucket's key is no grant of a group's key",
  );
});

test("a user of another enterprise gets 404 for the enterprise", async () => {
  const other = await aFounder(server);
  for (const [method, path, body] of [
    ["GET", "/work", undefined],
    ["GET", "/group-keys", undefined],
    ["POST", "/grants", { bucket_grants: [], group_keys: [] }],
  ] as const)
    assert.equal((await team.call(other, method, path, body)).status, 404, path);
});

test("the founder is asked for an escrow, but a member has already made an escrow by joining", async () => {
  assert.equal((await team.work(founder)).escrow_due, true);
  assert.equal((await team.work(ada)).escrow_due, false);
});
