/** @file Secure links on an honest server. In one test, the server shows an invitation under an uninvited address. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Access } from "@keepwell/contract/sharing/accesses.endpoints.ts";
import { aBucket, anEntry, aUser } from "../../../server/test/factories.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { rotateBucket } from "../../src/keys/rotate.ts";
import { setVerifiedOnly } from "../../src/people/people.ts";
import { acceptLink, readLink } from "../../src/sharing/join-by-link.ts";
import { makeLink } from "../../src/sharing/link.ts";
import { changeLevel, removeMember } from "../../src/sharing/share.ts";
import { ACCESSES, evidenceOf, invite, joinWith, settle, useUserAndAttacker } from "./link-steps.ts";
import { memberOf, theBucket } from "./sharing-reads.ts";
import { accept, aProvenUser, CANNOT, lyingTo, shareWith } from "./support.ts";

const server = useServer();
const { ana, mallory } = useUserAndAttacker(server);

test("a user who signs up by a link has the key at once, and later an ordinary grant", async () => {
  const invited = await invite(ana);
  const entry = await anEntry(ana, invited.bucket);
  const bo = await aUser(server, { email: invited.email });
  const read = await readLink(bo.session, invited.address);
  assert.deepEqual(
    [read.bucket.name, read.accessType, read.owner.email, read.owner.trustLevel],
    [invited.bucket.name, "write", ana.email, "new"],
  );
  const joined = await acceptLink(bo.session, read);
  assert.equal(joined.access_type, "write");
  const bucket = await theBucket(bo.session, invited.bucket.uid);
  const { uid } = await bo.session.api.buckets.getEntry({ params: { bucketId: bucket.uid, id: entry.uid } });
  assert.equal(uid, entry.uid);

  assert.equal(await evidenceOf(ana.session, invited.bucket, invited.email), "unsigned");
  assert.equal(await settle(ana.session, invited.bucket), 1);
  assert.equal(await evidenceOf(ana.session, invited.bucket, invited.email), "signed");
  assert.equal(await settle(ana.session, invited.bucket), 0);
  await shareWith(ana.session, invited.bucket, mallory);
  await removeMember(ana.session, invited.bucket, await memberOf(ana.session, invited.bucket, mallory));
  await rotateBucket(ana.session, bucket.uid);
  assert.equal((await theBucket(bo.session, bucket.uid)).gen, 2);
});

test("an administrator's link is valid as long as the maker is an administrator", async () => {
  const bucket = await aBucket(ana);
  const ada = await aProvenUser(server);
  await shareWith(ana.session, bucket, ada, "admin");
  await accept(ada.session, bucket.uid);
  const theirs = await theBucket(ada.session, bucket.uid);
  const invited = await invite(ada, theirs, "read");
  const bo = await joinWith(server, invited);
  assert.equal((await theBucket(bo.session, bucket.uid)).access_type, "read");
  assert.equal(
    await settle(ana.session, await theBucket(ana.session, bucket.uid)),
    0,
    "only the link's maker settles it",
  );
  assert.equal(await settle(ada.session, theirs), 1);
  assert.equal(await evidenceOf(ana.session, bucket, bo.email), "signed");

  const second = await invite(ada, theirs, "read");
  await changeLevel(ana.session, bucket, await memberOf(ana.session, bucket, ada), "read");
  const late = await aUser(server, { email: second.email });
  await assert.rejects(readLink(late.session, second.address), { code: "link.invalid" });
});

test("no link is made for an uninvited address, or while the account requires comparisons", async () => {
  const { bucket, email } = await invite(ana);
  const lied = await lyingTo(server, ana, ACCESSES, (body) =>
    (body as unknown as Access[]).map((row) =>
      row.display_email === email ? { ...row, display_email: mallory.email } : row,
    ),
  );
  await assert.rejects(makeLink(lied, bucket, await memberOf(lied, bucket, mallory)), CANNOT);
  await setVerifiedOnly(ana.session, true);
  await assert.rejects(makeLink(ana.session, bucket, await memberOf(ana.session, bucket, { email })), CANNOT);
  await setVerifiedOnly(ana.session, false);
});

test("a link does not make an account accept an owner whose keys differ from the remembered keys", async () => {
  const invited = await invite(ana);
  const bo = await aUser(server, { email: invited.email });
  const { owner } = await readLink(bo.session, invited.address);
  const trust = await bo.session.keyring.trust();
  await trust.update((before) => ({
    ...before,
    people: {
      ...before.people,
      [owner.uid]: { fingerprint: "0".repeat(64), verified: false, email: null, at: 1 },
    },
  }));
  const again = await readLink(bo.session, invited.address);
  assert.equal(again.owner.trustLevel, "changed");
  await assert.rejects(acceptLink(bo.session, again), CANNOT);
});
