/**
 * @file Checks whose signatures are accepted after a level or the owner has changed, and after an account was deleted
 * or reset.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { aBucket, aNoteDraft, anEntry, reopen } from "../../../server/test/factories.ts";
import { reset } from "../../../server/test/identity/recovery-steps.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { createEntry } from "../../src/buckets/save-entry.ts";
import { rotateBucket } from "../../src/keys/rotate.ts";
import { acceptBucket, offerBucket, withdrawOffer } from "../../src/sharing/handover.ts";
import { changeLevel, removeMember } from "../../src/sharing/share.ts";
import { memberOf, membersOf, readText, theBucket } from "./sharing-reads.ts";
import { accept, aProvenUser, CANNOT, shareWith, useAcquaintances } from "./support.ts";

const server = useServer();
const { ana, bo } = useAcquaintances(server);

test("a changed level is signed again, and takes effect at once", async () => {
  const bucket = await aBucket(ana);
  await shareWith(ana.session, bucket, bo, "write");
  const changed = await changeLevel(ana.session, bucket, await memberOf(ana.session, bucket, bo), "read");
  assert.equal(changed.access_type, "read");
  assert.equal((await memberOf(ana.session, bucket, bo)).evidence, "signed");
  const seen = await theBucket(bo.session, bucket.uid);
  await assert.rejects(createEntry(bo.session, seen, aNoteDraft()), { code: "entry.create" });
});

test("when an owner demotes an administrator, members whom the administrator added stay", async () => {
  const owner = await aProvenUser(server);
  const [admin, added] = [await aProvenUser(server), await aProvenUser(server)];
  const bucket = await aBucket(owner);
  await shareWith(owner.session, bucket, admin, "admin");
  await shareWith(admin.session, await accept(admin.session, bucket.uid), added, "read");
  await accept(added.session, bucket.uid);
  await changeLevel(owner.session, bucket, await memberOf(owner.session, bucket, admin), "read");
  await theBucket(added.session, bucket.uid);
  const told = await memberOf(owner.session, bucket, added);
  assert.deepEqual([told.evidence, told.givenBy], ["signed", owner.email]);
});

test("every member keeps the bucket when the administrator who made its current key is demoted", async () => {
  const owner = await aProvenUser(server);
  const [maker, other, gone] = [
    await aProvenUser(server),
    await aProvenUser(server),
    await aProvenUser(server),
  ];
  const bucket = await aBucket(owner);
  const { uid } = await anEntry(owner, bucket, aNoteDraft("kept"));
  for (const one of [maker, other]) {
    await shareWith(owner.session, bucket, one, "admin");
    await accept(one.session, bucket.uid);
  }
  await shareWith(owner.session, bucket, gone, "read");
  await removeMember(owner.session, bucket, await memberOf(owner.session, bucket, gone));
  await rotateBucket(maker.session, bucket.uid);
  // Only the owner can demote the maker. The other administrator's level depends on the maker's signature.
  await assert.rejects(
    changeLevel(other.session, bucket, await memberOf(other.session, bucket, maker), "write"),
    { code: "access.modify" },
  );
  await changeLevel(owner.session, bucket, await memberOf(owner.session, bucket, maker), "write");
  for (const { device } of [owner, maker, other]) {
    const session = await reopen(device);
    assert.ok(session);
    assert.equal(await readText({ ...owner, session }, await theBucket(session, bucket.uid), uid), "kept");
  }
  const levels = (await membersOf(owner.session, bucket)).map(({ access, evidence }) => [
    access.access_type,
    evidence,
  ]);
  assert.deepEqual(levels, [
    ["owner", "owner"],
    ["write", "signed"],
    ["admin", "signed"],
  ]);
});

test("a member stays after the account that added them was deleted", async () => {
  const owner = await aProvenUser(server);
  const [admin, added] = [await aProvenUser(server), await aProvenUser(server)];
  const bucket = await aBucket(owner);
  await anEntry(owner, bucket);
  await shareWith(owner.session, bucket, admin, "admin");
  await shareWith(admin.session, await accept(admin.session, bucket.uid), added, "read");
  await accept(added.session, bucket.uid);
  await server.database.handle.deleteFrom("users").where("uid", "=", admin.session.identity.uid).execute();
  await theBucket(added.session, bucket.uid);
  assert.equal((await memberOf(owner.session, bucket, added)).evidence, "signed");
});

test("an owner whose account is reset gets no key, and every member keeps the bucket", async () => {
  const owner = await aProvenUser(server);
  const [admin, member] = [await aProvenUser(server), await aProvenUser(server)];
  const bucket = await aBucket(owner);
  const { uid } = await anEntry(owner, bucket, aNoteDraft("kept"));
  await shareWith(owner.session, bucket, admin, "admin");
  await shareWith(owner.session, bucket, member, "read");
  for (const one of [admin, member]) await accept(one.session, bucket.uid);
  await reset(server, owner, { by: { kind: "empty" } });

  for (const { device } of [admin, member]) {
    const reloaded = await reopen(device);
    assert.ok(reloaded);
    assert.equal(
      await readText({ ...member, session: reloaded }, await theBucket(reloaded, bucket.uid), uid),
      "kept",
    );
  }
  const listed = await memberOf(admin.session, bucket, owner);
  assert.deepEqual([listed.person?.trustLevel, listed.evidence], ["changed", "unsigned"]);
  const other = await aBucket(admin);
  await assert.rejects(shareWith(admin.session, other, owner), CANNOT);
});

test("ownership moves after the recipient accepts it, and every member accepts the new owner", async () => {
  const owner = await aProvenUser(server);
  const [next, third] = [await aProvenUser(server), await aProvenUser(server)];
  const bucket = await aBucket(owner, "Club");
  const { uid } = await anEntry(owner, bucket, aNoteDraft("rules"));
  for (const one of [next, third]) {
    await shareWith(owner.session, bucket, one, "write");
    await accept(one.session, bucket.uid);
  }
  await offerBucket(owner.session, bucket, await memberOf(owner.session, bucket, next));
  await withdrawOffer(next.session, bucket);
  await assert.rejects(acceptBucket(next.session, await theBucket(next.session, bucket.uid)), {
    type: "not_found",
  });
  await offerBucket(owner.session, bucket, await memberOf(owner.session, bucket, next));
  const taken = await acceptBucket(next.session, await theBucket(next.session, bucket.uid));
  assert.deepEqual([taken.owner_uid, taken.access_type], [next.session.identity.uid, "owner"]);
  for (const one of [owner, next, third]) {
    const seen = await theBucket(one.session, bucket.uid);
    assert.equal(seen.owner_uid, next.session.identity.uid);
    assert.equal(await readText(one, seen, uid), "rules");
  }
  assert.equal((await theBucket(owner.session, bucket.uid)).access_type, "admin");
  const told = await memberOf(third.session, await theBucket(third.session, bucket.uid), owner);
  assert.equal(told.evidence, "signed");
});
