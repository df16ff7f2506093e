/** @file Sharing a bucket from client to client over a real server: giving, accepting, changing, ending. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { openEntryKey } from "@keepwell/crypto/entry/open-entry-key.ts";
import { aBucket, aNoteDraft, anEntry, aUser, reopen, type TestUser } from "../../server/test/factories.ts";
import { aDevice, openTestServer, type TestServer } from "../../server/test/harness.ts";
import { reset } from "../../server/test/recovery-steps.ts";
import { renameBucket } from "../src/buckets/bucket.ts";
import { moveEntries } from "../src/buckets/move-entries.ts";
import { openEntry } from "../src/buckets/open-entry.ts";
import { createEntry, updateEntry } from "../src/buckets/save-entry.ts";
import { signIn } from "../src/session/sign-in.ts";
import { acceptBucket, offerBucket, withdrawOffer } from "../src/sharing/handover.ts";
import { lookUpPerson, ownCode, trustPerson } from "../src/sharing/people.ts";
import { rotateBucket } from "../src/sharing/rotate.ts";
import { changeLevel, confirmMember, leaveBucket, removeMember, shareBucket } from "../src/sharing/share.ts";
import {
  accept,
  aProvenUser,
  CANNOT,
  findBucket,
  memberOf,
  membersOf,
  proveAddress,
  shareOf,
  shareWith,
  theBucket,
} from "./sharing-support.ts";

let server: TestServer;
let ana: TestUser;
let bo: TestUser;
let cy: TestUser;
before(async () => {
  server = await openTestServer();
  [ana, bo, cy] = [await aProvenUser(server), await aProvenUser(server), await aProvenUser(server)];
});
after(() => server.close());

const read = async ({ session }: TestUser, bucket: Bucket, uid: string): Promise<string> => {
  const sealed = await session.api.buckets.getEntry({ params: { bucketId: bucket.uid, id: uid } });
  return (await openEntry(session, bucket, sealed)).fields.text;
};

const write = async ({ session }: TestUser, bucket: Bucket, uid: string, text: string) => {
  const opened = await session.api.buckets.getEntry({ params: { bucketId: bucket.uid, id: uid } });
  return updateEntry(session, bucket, { opened, draft: aNoteDraft(text) });
};

test("a bucket is shared, accepted once, opened, and written by both", async () => {
  const bucket = await aBucket(ana, "Household");
  const { uid } = await anEntry(ana, bucket, aNoteDraft("from Ana"));
  const access = await shareWith(ana.session, bucket, bo);
  assert.deepEqual([access.status, access.access_type, access.display_email], ["active", "write", bo.email]);

  const share = await shareOf(bo.session, bucket.uid);
  assert.deepEqual([share.email, share.from.standing], [ana.email, "new"]);
  assert.equal(share.from.code, await ownCode(ana.session), "both see the same code");
  const shared = await accept(bo.session, bucket.uid);
  assert.deepEqual([shared.access_type, shared.is_shared, shared.name], ["write", true, "Household"]);
  assert.equal(await read(bo, shared, uid), "from Ana");
  await write(bo, shared, uid, "from Bo");
  assert.equal(await read(ana, await theBucket(ana.session, bucket.uid), uid), "from Bo");

  const second = await aBucket(ana, "Second");
  await shareWith(ana.session, second, bo, "read");
  assert.equal(
    (await theBucket(bo.session, second.uid)).access_type,
    "read",
    "Ana is known: nothing to accept",
  );
});

test("another browser of the same account knows whom it trusts", async () => {
  const bucket = await aBucket(ana);
  await shareWith(ana.session, bucket, bo);
  const elsewhere = await signIn(aDevice(server), { email: bo.email, password: bo.password });
  await theBucket(elsewhere, bucket.uid);
  assert.equal((await lookUpPerson(elsewhere, ana.email))?.standing, "known");
});

test("members are told apart by what was signed", async () => {
  const bucket = await aBucket(ana);
  await shareWith(ana.session, bucket, bo, "admin");
  await shareBucket(ana.session, bucket, { email: "nobody@example.test", accessType: "read", person: null });
  const told = (await membersOf(ana.session, bucket)).map(({ access, evidence, isSelf }) => [
    access.display_email,
    access.access_type,
    access.status,
    evidence,
    isSelf,
  ]);
  assert.deepEqual(told, [
    [ana.email, "owner", "owner", "owner", true],
    [bo.email, "admin", "active", "signed", false],
    ["nobody@example.test", "read", "pending", "waiting", false],
  ]);
  const seen = await theBucket(bo.session, bucket.uid);
  const { givenBy, evidence } = await memberOf(bo.session, seen, bo);
  assert.deepEqual([evidence, givenBy], ["signed", ana.email]);
});

test("an administrator shares on, and the next trusts the owner through him", async () => {
  const owner = await aProvenUser(server);
  const [first, second] = [await aProvenUser(server), await aProvenUser(server)];
  const bucket = await aBucket(owner);
  await shareWith(owner.session, bucket, first, "admin");
  const asAdmin = await accept(first.session, bucket.uid);
  await shareWith(first.session, asAdmin, second, "read");
  const share = await shareOf(second.session, bucket.uid);
  assert.equal(share.email, owner.email, "it is the owner whom one comes to know");
  await accept(second.session, bucket.uid);
  const member = await memberOf(owner.session, bucket, second);
  assert.deepEqual([member.evidence, member.givenBy], ["signed", first.email]);
});

test("whoever joins later is confirmed by a human, and only by one", async () => {
  const bucket = await aBucket(ana);
  const { uid } = await anEntry(ana, bucket, aNoteDraft("waiting"));
  const email = "later@example.test";
  await shareBucket(ana.session, bucket, {
    email: ` ${email.toUpperCase()} `,
    accessType: "read",
    person: null,
  });
  const late = await aUser(server, { email });
  assert.equal((await memberOf(ana.session, bucket, late)).access.status, "pending");
  await proveAddress(server, late);
  const member = await memberOf(ana.session, bucket, late);
  assert.deepEqual(
    [member.access.status, member.evidence, member.person?.standing],
    ["confirm", "waiting", "new"],
  );
  assert.equal(await findBucket(late.session, bucket.uid), null);
  const [invitation] = await late.session.api.sharing.listInvitations();
  assert.ok(invitation && "bucket" in invitation && invitation.bucket.uid === bucket.uid);
  await confirmMember(ana.session, bucket, member);
  assert.equal(await read(late, await accept(late.session, bucket.uid), uid), "waiting");
  assert.deepEqual(await late.session.api.sharing.listInvitations(), []);
});

test("a level is changed, signed anew, and holds at once", async () => {
  const bucket = await aBucket(ana);
  await shareWith(ana.session, bucket, bo, "write");
  const changed = await changeLevel(ana.session, bucket, await memberOf(ana.session, bucket, bo), "read");
  assert.equal(changed.access_type, "read");
  assert.equal((await memberOf(ana.session, bucket, bo)).evidence, "signed");
  const seen = await theBucket(bo.session, bucket.uid);
  await assert.rejects(createEntry(bo.session, seen, aNoteDraft()), { code: "entry.create" });
});

test("whom a former administrator added stays, by the word of whoever demoted him", async () => {
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

test("an administrator who made the key of now is demoted, and everybody keeps the bucket", async () => {
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
  // The key of now, and with it the other's level, is the maker's word.
  await assert.rejects(
    changeLevel(other.session, bucket, await memberOf(other.session, bucket, maker), "write"),
    { code: "access.modify" },
  );
  await changeLevel(owner.session, bucket, await memberOf(owner.session, bucket, maker), "write");
  for (const { device } of [owner, maker, other]) {
    const session = await reopen(device);
    assert.ok(session);
    assert.equal(await read({ ...owner, session }, await theBucket(session, bucket.uid), uid), "kept");
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

test("whom a deleted account added stays until the key has changed, and after it", async () => {
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

test("MS-45: who was removed is out at once, and his key opens nothing that is written later", async () => {
  const bucket = await aBucket(ana);
  const { uid } = await anEntry(ana, bucket, aNoteDraft("before"));
  await shareWith(ana.session, bucket, bo);
  await shareWith(ana.session, bucket, cy);
  const kept = await theBucket(bo.session, bucket.uid);
  const keptKey = await bo.session.keyring.bucketKey(kept);
  await accept(cy.session, bucket.uid);

  await removeMember(ana.session, bucket, await memberOf(ana.session, bucket, bo));
  await assert.rejects(read(bo, kept, uid), { code: "bucket.not_found" });
  await rotateBucket(ana.session, bucket.uid);
  const now = await theBucket(ana.session, bucket.uid);
  assert.deepEqual([now.gen, now.rotation, now.earlier_keys], [2, null, []]);

  const seen = await theBucket(cy.session, bucket.uid);
  assert.equal(await read(cy, seen, uid), "before");
  await write(cy, seen, uid, "after");
  assert.equal(await read(ana, now, uid), "after");
  const sealed = await ana.session.api.buckets.getEntry({ params: { bucketId: bucket.uid, id: uid } });
  for (const gen of [1, sealed.gen]) {
    const place = { bid: bucket.uid, gen, eid: uid, ekGen: sealed.ek_gen };
    await assert.rejects(openEntryKey(keptKey, place, sealed.ek), CANNOT);
  }
});

test("an administrator finishes a change of the key that the owner began", async () => {
  const bucket = await aBucket(ana);
  const entries = [];
  for (let made = 0; made < 3; made += 1)
    entries.push(await anEntry(ana, bucket, aNoteDraft(`note ${made}`)));
  await shareWith(ana.session, bucket, bo, "admin");
  await shareWith(ana.session, bucket, cy, "read");
  await removeMember(ana.session, bucket, await memberOf(ana.session, bucket, cy));
  const stop = new AbortController();
  await assert.rejects(
    rotateBucket(ana.session, bucket.uid, { signal: stop.signal, onProgress: () => stop.abort() }).then(
      () => {
        stop.signal.throwIfAborted();
      },
    ),
  );
  const asAdmin = await theBucket(bo.session, bucket.uid);
  for (const { uid } of entries) await read(bo, asAdmin, uid);
  await rotateBucket(bo.session, bucket.uid);
  assert.equal((await theBucket(bo.session, bucket.uid)).rotation, null);
  await theBucket(ana.session, bucket.uid);
});

test("who works in a bucket while its key changes notices nothing", async () => {
  const bucket = await aBucket(ana, "Busy");
  const { uid } = await anEntry(ana, bucket, aNoteDraft("one"));
  await shareWith(ana.session, bucket, bo, "admin");
  await shareWith(ana.session, bucket, cy, "read");
  const stale = await theBucket(bo.session, bucket.uid);
  const opened = await bo.session.api.buckets.getEntry({ params: { bucketId: bucket.uid, id: uid } });
  await removeMember(ana.session, bucket, await memberOf(ana.session, bucket, cy));
  await rotateBucket(ana.session, bucket.uid);

  await updateEntry(bo.session, stale, { opened, draft: aNoteDraft("two") });
  assert.equal(await read(bo, stale, uid), "two");
  const made = await createEntry(bo.session, stale, aNoteDraft("three"));
  const target = await aBucket(bo);
  await moveEntries(bo.session, { source: stale, target, uids: [made.uid] });
  assert.equal(await read(bo, target, made.uid), "three");
  assert.equal((await renameBucket(bo.session, stale, "Busier")).name, "Busier");
  assert.equal((await theBucket(ana.session, bucket.uid)).name, "Busier");
});

test("who leaves is out, and the key is due to be changed", async () => {
  const bucket = await aBucket(ana);
  await shareWith(ana.session, bucket, bo);
  await theBucket(bo.session, bucket.uid);
  await leaveBucket(bo.session, bucket);
  assert.equal(await findBucket(bo.session, bucket.uid), null);
  assert.equal((await theBucket(ana.session, bucket.uid)).rotation, "due");
  await assert.rejects(leaveBucket(ana.session, bucket), { type: "forbidden" });
});

test("an owner who starts empty is told apart, gets nothing, and cuts nobody off", async () => {
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
      await read({ ...member, session: reloaded }, await theBucket(reloaded, bucket.uid), uid),
      "kept",
    );
  }
  const listed = await memberOf(admin.session, bucket, owner);
  assert.deepEqual([listed.person?.standing, listed.evidence], ["changed", "unsigned"]);
  const other = await aBucket(admin);
  await assert.rejects(shareWith(admin.session, other, owner), CANNOT);
});

test("a bucket is handed over once the other accepts, and everyone follows the owner", async () => {
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
    assert.equal(await read(one, seen, uid), "rules");
  }
  assert.equal((await theBucket(owner.session, bucket.uid)).access_type, "admin");
  const told = await memberOf(third.session, await theBucket(third.session, bucket.uid), owner);
  assert.equal(told.evidence, "signed");
});

test("a person whose code was compared stays so in every browser", async () => {
  const person = await lookUpPerson(ana.session, cy.email);
  assert.ok(person);
  await trustPerson(ana.session, person, { verified: true });
  const reloaded = await reopen(ana.device);
  assert.ok(reloaded);
  assert.equal((await lookUpPerson(reloaded, cy.email))?.standing, "verified");
});
