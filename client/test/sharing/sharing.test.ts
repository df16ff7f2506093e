/** @file Clients share a bucket over a real server, and check whose signatures to trust. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { aBucket, aNoteDraft, anEntry, aUser, reopen } from "../../../server/test/factories.ts";
import { aDevice } from "../../../server/test/harness.ts";
import { prepare } from "../../../server/test/prepare.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { lookUpPerson, ownCode, trustPerson } from "../../src/people/people.ts";
import { confirmMember, shareBucket } from "../../src/sharing/share.ts";
import { signIn } from "../../src/sign-in/sign-in.ts";
import { findBucket, memberOf, membersOf, readText, shareOf, theBucket } from "./sharing-reads.ts";
import { accept, aProvenUser, proveAddress, shareWith, writeText } from "./support.ts";

const server = useServer();
const { ana, bo, cy } = prepare(server, async () => {
  const [ana, bo, cy] = [await aProvenUser(server), await aProvenUser(server), await aProvenUser(server)];
  return { ana, bo, cy };
});

test("a bucket is shared, accepted once, and then opened and written by both users", async () => {
  const bucket = await aBucket(ana, "Household");
  const { uid } = await anEntry(ana, bucket, aNoteDraft("from Ana"));
  const access = await shareWith(ana.session, bucket, bo);
  assert.deepEqual([access.status, access.access_type, access.display_email], ["active", "write", bo.email]);

  const share = await shareOf(bo.session, bucket.uid);
  assert.deepEqual([share.from.email, share.from.trustLevel], [ana.email, "new"]);
  assert.equal(share.from.code, await ownCode(ana.session), "both see the same code");
  const shared = await accept(bo.session, bucket.uid);
  assert.deepEqual([shared.access_type, shared.is_shared, shared.name], ["write", true, "Household"]);
  assert.equal(await readText(bo, shared, uid), "from Ana");
  await writeText(bo, shared, uid, "from Bo");
  assert.equal(await readText(ana, await theBucket(ana.session, bucket.uid), uid), "from Bo");

  const second = await aBucket(ana, "Second");
  await shareWith(ana.session, second, bo, "read");
  assert.equal(
    (await theBucket(bo.session, second.uid)).access_type,
    "read",
    "Ana is known, so Bo need not accept",
  );
});

test("a user's name is sent on acceptance, or at once if they already know the owner", async () => {
  const dee = await aProvenUser(server);
  const [first, second] = [await aBucket(ana, "First"), await aBucket(ana, "Another")];
  const nameIn = async (bucket: Bucket) => (await memberOf(ana.session, bucket, dee)).access.user?.name;
  const told = async (bucket: Bucket): Promise<void> => {
    // The client sends the name in the background, so the test waits for it.
    for (let tries = 0; (await nameIn(bucket)) === null && tries < 200; tries += 1) await setTimeout(10);
    assert.equal(await nameIn(bucket), "Test Person");
  };
  await shareWith(ana.session, first, dee);
  await shareOf(dee.session, first.uid);
  assert.equal(await nameIn(first), null, "the name is not sent before the user accepts the bucket");
  await accept(dee.session, first.uid);
  await told(first);
  await shareWith(ana.session, second, dee);
  assert.equal(await nameIn(second), null);
  await theBucket(dee.session, second.uid);
  await told(second);
});

test("another browser of the same account knows which users the account trusts", async () => {
  const bucket = await aBucket(ana);
  await shareWith(ana.session, bucket, bo);
  const elsewhere = await signIn(aDevice(server), { email: bo.email, password: bo.password });
  await theBucket(elsewhere, bucket.uid);
  assert.equal((await lookUpPerson(elsewhere, ana.email))?.trustLevel, "known");
});

test("each member is listed with the evidence of the membership", async () => {
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

test("a recipient trusts the owner through the administrator who shares the bucket", async () => {
  const owner = await aProvenUser(server);
  const [first, second] = [await aProvenUser(server), await aProvenUser(server)];
  const bucket = await aBucket(owner);
  await shareWith(owner.session, bucket, first, "admin");
  const asAdmin = await accept(first.session, bucket.uid);
  await shareWith(first.session, asAdmin, second, "read");
  const share = await shareOf(second.session, bucket.uid);
  assert.equal(share.from.email, owner.email, "the new member remembers the owner");
  await accept(second.session, bucket.uid);
  const member = await memberOf(owner.session, bucket, second);
  assert.deepEqual([member.evidence, member.givenBy], ["signed", first.email]);
});

test("the owner confirms a user who has signed up after the invitation, and this user gets the bucket", async () => {
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
    [member.access.status, member.evidence, member.person?.trustLevel],
    ["confirm", "waiting", "new"],
  );
  assert.equal(await findBucket(late.session, bucket.uid), null);
  const [invitation] = await late.session.api.sharing.listInvitations();
  assert.ok(invitation && "bucket" in invitation && invitation.bucket.uid === bucket.uid);
  await confirmMember(ana.session, bucket, member);
  assert.equal(await readText(late, await accept(late.session, bucket.uid), uid), "waiting");
  assert.deepEqual(await late.session.api.sharing.listInvitations(), []);
});

test("a user whose code was compared is still verified after a reload", async () => {
  const person = await lookUpPerson(ana.session, cy.email);
  assert.ok(person);
  await trustPerson(ana.session, person, { verified: true });
  const reloaded = await reopen(ana.device);
  assert.ok(reloaded);
  assert.equal((await lookUpPerson(reloaded, cy.email))?.trustLevel, "verified");
});
