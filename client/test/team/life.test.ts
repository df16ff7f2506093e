/** @file The life of a team: members are invited, join, are admitted, get keys, and are removed. */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { aBucket, aNoteDraft, anEntry, type TestUser, uidOf } from "../../../server/test/factories.ts";
import { aFounder, enterpriseUidOf } from "../../../server/test/team/enterprise-factories.ts";
import { upkeep } from "../../../server/test/team/give-keys.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { confirmPassword } from "../../src/account/password-proof.ts";
import { isUnverifiable } from "../../src/api/unverifiable.ts";
import { openEntry } from "../../src/buckets/open-entry.ts";
import { createEntry } from "../../src/buckets/save-entry.ts";
import { findEnterprise, rereadTeam } from "../../src/session/own-team.ts";
import { listedMember } from "../../src/team/roster/listed-member.ts";
import { makeAdmin } from "../../src/team/roster/make-admin.ts";
import { confirmDue } from "../../src/team/roster/roster.ts";
import { findBucket, theBucket } from "../sharing/sharing-reads.ts";
import { CANNOT } from "../sharing/support.ts";
import { aJoined, anInvited, confirmAll, dueFor, grantOn, join } from "./life-steps.ts";

const server = useServer();
let founder: TestUser;
let enterpriseId: string;
before(async () => {
  await server.opened;
  founder = await aFounder(server);
  enterpriseId = await enterpriseUidOf(founder);
});

const textIn = async ({ session }: TestUser, bucket: Bucket, uid: string): Promise<string> => {
  const sealed = await session.api.buckets.getEntry({ params: { bucketId: bucket.uid, id: uid } });
  return (await openEntry(session, bucket, sealed)).fields.text;
};

test("an invited user sets a password, joins, and is admitted by an administrator", async () => {
  const user = await anInvited(server, founder);
  assert.equal(
    await findEnterprise(user.session),
    null,
    "the client trusts no enterprise before the user agrees to join",
  );
  assert.equal(
    (await dueFor(founder)).admit.length,
    0,
    "no person waits to be admitted before the user joins",
  );
  await join(user);
  assert.equal((await findEnterprise(user.session))?.isMember, false);
  const due = await dueFor(founder);
  assert.deepEqual(
    due.admit.map(({ uid }) => uid),
    [uidOf(user)],
  );
  await confirmDue(founder.session, due);
  await rereadTeam(user.session);
  assert.deepEqual(
    [(await findEnterprise(user.session))?.isMember, (await dueFor(founder)).admit],
    [true, []],
  );
});

test("a member gets a bucket's key through a group, and a removal rotates the key", async () => {
  const [ada, ben] = [await aJoined(server, founder), await aJoined(server, founder)];
  const bucket = await aBucket(founder, "Shared with interns");
  const entry = await anEntry(founder, bucket, aNoteDraft("to be read"));
  const group = await founder.session.api.team.createGroup({
    params: { enterpriseId },
    body: { uid: makeUid(), friendly_name: "Interns", name: "interns" },
  });
  const groupParams = { enterpriseId, groupId: group.uid };
  for (const one of [ada, ben])
    await founder.session.api.team.addGroupUser({ params: groupParams, body: { user_id: uidOf(one) } });
  await grantOn(founder, {
    bucket: bucket.uid,
    permissions: ["read", "write"],
    to: { uid: group.uid, entity_type: "group" },
  });
  const waiting = await findBucket(ada.session, bucket.uid);
  assert.ok(
    waiting && isUnverifiable(waiting) && waiting.state === "awaiting-key",
    "no member has given the key yet",
  );

  await confirmAll(founder);
  await upkeep(founder.session);
  await rereadTeam(ada.session);
  const reached = await theBucket(ada.session, bucket.uid);
  assert.equal(reached.key?.form, "group");
  assert.equal(await textIn(ada, reached, entry.uid), "to be read");
  const written = await createEntry(ada.session, reached, aNoteDraft("by a member"));
  assert.equal(
    await textIn(founder, await theBucket(founder.session, bucket.uid), written.uid),
    "by a member",
  );

  await founder.session.api.team.removeGroupUser({
    params: { ...groupParams, userId: uidOf(ada) },
    query: {},
  });
  assert.equal(await findBucket(ada.session, bucket.uid), null);
  await rereadTeam(ben.session);
  const earlier = await theBucket(ben.session, bucket.uid);
  await confirmAll(founder);
  const { rotated } = await upkeep(founder.session);
  assert.ok(rotated >= 1);
  await rereadTeam(ben.session);
  const after = await theBucket(ben.session, bucket.uid);
  assert.ok(after.gen > reached.gen && after.rotation === null);
  assert.equal(await textIn(ben, after, entry.uid), "to be read");
  assert.equal(await textIn(ben, after, written.uid), "by a member");
  await assert.rejects(
    ben.session.keyring.bucketKey(earlier),
    CANNOT,
    "MS-38 the previous key no longer opens the bucket",
  );
});

test("a key that a former member gave still opens, but nothing is saved under it", async () => {
  const [giver, reader] = [await aJoined(server, founder), await aJoined(server, founder)];
  await makeAdminOf(giver);
  const bucket = await aBucket(founder, "Given by one who leaves");
  const entry = await anEntry(founder, bucket, aNoteDraft("before"));
  await grantOn(founder, {
    bucket: bucket.uid,
    permissions: ["read", "write"],
    to: { uid: uidOf(reader), entity_type: "user" },
  });
  await upkeep(giver.session);
  await rereadTeam(reader.session);
  const reached = await theBucket(reader.session, bucket.uid);
  assert.equal(await textIn(reader, reached, entry.uid), "before");

  await confirmPassword(founder.device, founder.session, founder.password);
  await founder.session.api.team.deleteUser({ params: { enterpriseId, id: uidOf(giver) }, query: {} });
  await confirmAll(founder);
  await rereadTeam(reader.session);
  const left = await theBucket(reader.session, bucket.uid);
  await assert.rejects(createEntry(reader.session, left, aNoteDraft()), {
    name: "ClosedBucketError",
    found: { state: "former-member" },
  });

  const own = await theBucket(founder.session, bucket.uid);
  await createEntry(founder.session, own, aNoteDraft("no member gave the owner's own key"));
  await upkeep(founder.session);
  await rereadTeam(reader.session);
  const changed = await theBucket(reader.session, bucket.uid);
  assert.ok(changed.gen > left.gen);
  const saved = await createEntry(reader.session, changed, aNoteDraft("after"));
  assert.equal(await textIn(founder, await theBucket(founder.session, bucket.uid), saved.uid), "after");
});

test("an owner whose key came from a former member saves under a new key without a question", async () => {
  const [leaver, reader] = [await aJoined(server, founder), await aJoined(server, founder)];
  await makeAdminOf(leaver);
  const bucket = await aBucket(leaver, "Handed over");
  const entry = await anEntry(leaver, bucket, aNoteDraft("before"));
  await grantOn(founder, {
    bucket: bucket.uid,
    permissions: ["read"],
    to: { uid: uidOf(reader), entity_type: "user" },
  });
  await confirmPassword(founder.device, founder.session, founder.password);
  await founder.session.api.team.deleteUser({
    params: { enterpriseId, id: uidOf(leaver) },
    query: { hand_over_to: uidOf(founder) },
  });
  await confirmAll(founder);
  const own = await theBucket(founder.session, bucket.uid);
  assert.deepEqual([own.key?.form, own.gen], ["ent", 1]);
  const saved = await createEntry(founder.session, own, aNoteDraft("after"));
  const changed = await theBucket(founder.session, bucket.uid);
  assert.deepEqual([changed.key?.form, changed.gen, changed.rotation], ["self", 2, null]);
  await rereadTeam(reader.session);
  const reached = await theBucket(reader.session, bucket.uid);
  assert.equal(await textIn(reader, reached, entry.uid), "before");
  assert.equal(await textIn(reader, reached, saved.uid), "after");
});

const makeAdminOf = async (user: TestUser): Promise<void> => {
  await confirmPassword(founder.device, founder.session, founder.password);
  const made = await makeAdmin(founder.session, await listedMember(founder.session, uidOf(user)));
  assert.equal(made?.user.uid, uidOf(user));
  assert.equal(
    await makeAdmin(founder.session, await listedMember(founder.session, uidOf(user))),
    null,
    "the member is an administrator already",
  );
  await rereadTeam(user.session);
  assert.equal((await findEnterprise(user.session))?.isAdmin, true);
};

test("an administrator can read the team's content until the role ends", async () => {
  const second = await aJoined(server, founder);
  const bucket = await aBucket(founder, "For administrators");
  const entry = await anEntry(founder, bucket, aNoteDraft("theirs too"));
  await makeAdminOf(second);
  const reached = await theBucket(second.session, bucket.uid);
  assert.deepEqual([reached.key?.form, reached.access_type], ["ent", "admin"]);
  assert.equal(await textIn(second, reached, entry.uid), "theirs too");

  await confirmPassword(founder.device, founder.session, founder.password);
  await founder.session.api.team.deleteAdmin({ params: { enterpriseId, id: uidOf(second) } });
  assert.equal(await findBucket(second.session, bucket.uid), null);
  assert.equal((await dueFor(founder)).new_erk, true);
  await confirmAll(founder);
  const done = await upkeep(founder.session);
  assert.ok(done.rotated >= 1 && done.escrowDue, "the account key must be escrowed to the new key");
  assert.deepEqual((await dueFor(founder)).new_erk, false);
  const enterprise = await findEnterprise(founder.session);
  assert.ok((enterprise?.roster.erk.gen ?? 0) > 1);
  const now = await theBucket(founder.session, bucket.uid);
  assert.ok(now.gen > bucket.gen);
  assert.equal(await textIn(founder, now, entry.uid), "theirs too");
});
