/** @file A server forges grants, withholds proofs and shows older data of shared buckets. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { parseGrant } from "@keepwell/crypto/grant/grant.ts";
import { makeIdentity } from "@keepwell/crypto/identity/make-identity.ts";
import { aBucket, aNoteDraft, anEntry } from "../../../server/test/factories.ts";
import { prepare } from "../../../server/test/prepare.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { isUnverifiable } from "../../src/api/unverifiable.ts";
import { createEntry } from "../../src/buckets/save-entry.ts";
import { ClosedBucketError } from "../../src/keyring/key-state.ts";
import { rotateBucket } from "../../src/keys/rotate.ts";
import { acceptBucket, offerBucket } from "../../src/sharing/handover.ts";
import { acceptShare } from "../../src/sharing/incoming.ts";
import { removeMember } from "../../src/sharing/share.ts";
import { findBucket, memberOf, shareOf, theBucket } from "../sharing/sharing-reads.ts";
import {
  accept,
  aProvenUser,
  CANNOT,
  keepSeen,
  lyingTo,
  shareWith,
  threePeople,
} from "../sharing/support.ts";
import { ACCESSES, accesses, BUCKETS, rows } from "./sharing-lies.ts";

const server = useServer();
const { ana, bo, mallory } = prepare(server, () => threePeople(server));

test("MS-36: a grant for another bucket or another level is refused", async () => {
  const [one, two] = [await aBucket(ana), await aBucket(ana)];
  await shareWith(ana.session, one, bo, "read");
  await shareWith(ana.session, two, bo, "write");
  const both = await lyingTo(server, bo, BUCKETS, (body) => {
    const of = (uid: string) => rows(body).find((row) => row.uid === uid);
    return rows(body).map((row) => {
      const swapped = row.uid === one.uid ? of(two.uid) : row.uid === two.uid ? of(one.uid) : undefined;
      return swapped ? { ...row, key: swapped.key } : row;
    });
  });
  for (const { uid } of [one, two]) {
    const found = await findBucket(both, uid);
    assert.ok(found && isUnverifiable(found) && found.state === "unverifiable");
  }
  const raised = await lyingTo(server, ana, ACCESSES, (body) =>
    accesses(body).map((row) => (row.display_email === bo.email ? { ...row, access_type: "admin" } : row)),
  );
  assert.equal((await memberOf(raised, one, bo)).evidence, "unsigned", "no administrator signed that level");
});

test("MS-38: the server cannot bring back a replaced key for any member", async () => {
  const bucket = await aBucket(ana);
  await shareWith(ana.session, bucket, bo);
  await shareWith(ana.session, bucket, mallory);
  await accept(bo.session, bucket.uid).catch(() => undefined);
  const before = {
    ana: await ana.session.api.buckets.getBucket({ params: { id: bucket.uid } }),
    bo: await bo.session.api.buckets.getBucket({ params: { id: bucket.uid } }),
  };
  await removeMember(ana.session, bucket, await memberOf(ana.session, bucket, mallory));
  await rotateBucket(ana.session, bucket.uid);
  await theBucket(ana.session, bucket.uid);
  await theBucket(bo.session, bucket.uid);
  await keepSeen(ana.session, bo.session);
  for (const [user, old] of [
    [ana, before.ana],
    [bo, before.bo],
  ] as const) {
    const rolled = await lyingTo(server, user, /GET \/api\/buckets(\?trash=include|\/[^/]+)?$/, (body) =>
      Array.isArray(body) ? rows(body).map((row) => (row.uid === bucket.uid ? old : row)) : old,
    );
    const found = await findBucket(rolled, bucket.uid);
    // The state is "older-row", because the browser has also seen the bucket's next row.
    assert.ok(found && isUnverifiable(found) && found.state === "older-row");
    await assert.rejects(createEntry(rolled, old, aNoteDraft()), CANNOT);
  }
});

test("an administrator's grant is valid only with the proof that the owner has appointed them", async () => {
  const [owner, admin, last] = [
    await aProvenUser(server),
    await aProvenUser(server),
    await aProvenUser(server),
  ];
  const bucket = await aBucket(owner);
  await anEntry(owner, bucket);
  await shareWith(owner.session, bucket, admin, "admin");
  await shareWith(admin.session, await accept(admin.session, bucket.uid), last, "read");
  const share = await shareOf(last.session, bucket.uid);
  const without = await lyingTo(server, last, BUCKETS, (body) =>
    rows(body).map((row) => ({ ...row, proofs: [] })),
  );
  const found = await findBucket(without, bucket.uid);
  assert.ok(
    found && isUnverifiable(found) && found.state === "unverifiable",
    "without the proof, there is no share to accept",
  );
  await acceptShare(last.session, share);
  const shown = share.bucket.key;
  assert.ok(shown?.form === "grant" && parseGrant(shown.grant).senderUid === admin.session.identity.uid);
});

test("no ownership is accepted from an owner whose keys the server has replaced", async () => {
  const [first, second, third] = [
    await aProvenUser(server),
    await aProvenUser(server),
    await aProvenUser(server),
  ];
  const bucket = await aBucket(first);
  for (const one of [second, third]) {
    await shareWith(first.session, bucket, one, "admin");
    await accept(one.session, bucket.uid);
  }
  await offerBucket(first.session, bucket, await memberOf(first.session, bucket, second));
  await acceptBucket(second.session, await theBucket(second.session, bucket.uid));
  // `third` verifies the bucket by the owner's signatures, and does not know `second`.
  await theBucket(third.session, bucket.uid);
  const now = await theBucket(second.session, bucket.uid);
  await offerBucket(second.session, now, await memberOf(second.session, now, third));
  const { wrap } = mallory.session.keyring;
  const { uid } = second.session.identity;
  const { bundle } = await makeIdentity({ uid, gen: 1, created: 1_700_000_000, wrap });
  const lie = (row: Bucket) => ({ ...row, owner: row.owner && { ...row.owner, bundle } });
  const lied = await lyingTo(server, third, /GET \/api\/buckets/, (body) =>
    Array.isArray(body) ? rows(body).map(lie) : lie(body as unknown as Bucket),
  );
  const seen = await lied.api.buckets.getBucket({ params: { id: bucket.uid } });
  await assert.rejects(
    acceptBucket(lied, seen),
    (error) => error instanceof ClosedBucketError && error.found.state === "offered",
  );
  await acceptBucket(third.session, await theBucket(third.session, bucket.uid));
});
