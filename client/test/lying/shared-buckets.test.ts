/** @file A server forges shared buckets, and alters genuine ones. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { type BucketKey, makeBucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import { sealGrant } from "@keepwell/crypto/grant/seal-grant.ts";
import { sealBucketRow } from "@keepwell/crypto/row/bucket-row.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { aBucket, type TestUser } from "../../../server/test/factories.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { isUnverifiable } from "../../src/api/unverifiable.ts";
import { giveKey } from "../../src/keys/give-key.ts";
import { UNNAMED } from "../../src/people/details.ts";
import { ownCode } from "../../src/people/people.ts";
import { findBucket, theBucket } from "../sharing/sharing-reads.ts";
import { accept, aProvenUser, introduce, lyingTo, shareWith, useThreePeople } from "../sharing/support.ts";
import { BUCKETS, keysOf, rows } from "./sharing-lies.ts";

const server = useServer();
const { ana, bo, mallory } = useThreePeople(server, "bo");

/** Seals a row for a person's bucket under the given key. */
const aRow = async (
  key: BucketKey,
  place: { readonly bid: string; readonly gen: number; readonly ownerUid: string },
  n: string,
) => {
  const about = { ...place, rev: 1, ownerKind: "person", isSystem: false } as const;
  return { rev: 1, sealed: await sealBucketRow(key, about, { n, m: 1, g: 1 }) };
};

/**
 * Makes a bucket as a lying server would. Its key is sealed to a user, and signed by a person who works with the
 * server.
 */
const aForgedBucket = async (from: TestUser, to: TestUser, like: Bucket): Promise<Bucket> => {
  const signer = await from.session.keyring.identity();
  const { uid, fingerprint, xPublic } = await to.session.keyring.identity();
  const [key, bid, signerBundle] = [makeBucketKey(), makeUid(), await keysOf(from)];
  const grant = await sealGrant(key, {
    label: "grant",
    subject: bid,
    gen: 1,
    role: "write",
    time: 1,
    signer,
    recipient: { kind: "user", uid, fingerprint, xPublic },
  });
  const ownerUid = from.session.identity.uid;
  const row = await aRow(key, { bid, gen: 1, ownerUid }, "Gift");
  return {
    ...like,
    uid: bid,
    id: bid,
    name: "Gift",
    is_system: false,
    owner_uid: ownerUid,
    owner: { email: ana.email, name: "Somebody known", bundle: signerBundle },
    key: { form: "grant", grant, signer: signerBundle },
    row,
    gen: 1,
  };
};

const listedWith = async (user: TestUser, made: Bucket) => {
  const lied = await lyingTo(server, user, BUCKETS, (body) => [...rows(body), made]);
  return findBucket(lied, made.uid);
};

test("MS-35: a bucket that the server made is never open before the user accepts it", async () => {
  const victim = await aProvenUser(server);
  const [like] = rows(await victim.session.api.buckets.listBuckets({ query: {} }));
  assert.ok(like);
  const forged = await aForgedBucket(mallory, victim, like);
  const waiting = await listedWith(victim, forged);
  assert.ok(
    waiting && isUnverifiable(waiting) && waiting.state === "offered",
    "the user is asked about an unknown sender",
  );
  assert.equal(waiting.share.from.code, await ownCode(mallory.session));

  const bundle = await keysOf(ana);
  const { key: otherGrant, row: otherRow } = await aForgedBucket(ana, bo, like);
  const lies: Bucket[] = [
    { ...forged, owner_uid: bundle.uid, owner: { email: ana.email, name: "Ana", bundle } },
    { ...forged, key: { ...forged.key, signer: bundle } as Bucket["key"] },
    { ...forged, key: otherGrant },
    { ...forged, owner: null },
    { ...forged, is_system: true },
    { ...forged, row: otherRow },
  ];
  for (const lie of lies) {
    const set = await listedWith(victim, lie);
    assert.ok(set && isUnverifiable(set) && set.state === "unverifiable", JSON.stringify(lie).slice(0, 80));
  }
});

test("MS-35: a known user cannot replace another user's bucket by a bucket of their own", async () => {
  const [owner, friend, victim] = [
    await aProvenUser(server),
    await aProvenUser(server),
    await aProvenUser(server),
  ];
  const bucket = await aBucket(owner);
  await shareWith(owner.session, bucket, victim);
  await accept(victim.session, bucket.uid);
  const friends = await aBucket(friend);
  await shareWith(friend.session, friends, victim);
  await accept(victim.session, friends.uid);
  const lied = await lyingTo(server, victim, BUCKETS, (body) => {
    const mine = rows(body).find(({ uid }) => uid === friends.uid);
    return rows(body).map((row) =>
      row.uid === bucket.uid ? { ...row, owner_uid: mine?.owner_uid, owner: mine?.owner } : row,
    );
  });
  const found = await findBucket(lied, bucket.uid);
  assert.ok(found && isUnverifiable(found) && found.state === "unverifiable");
});

test("MS-35: a known user who has the key cannot make themselves the owner", async () => {
  const [owner, friend, victim] = [
    await aProvenUser(server),
    await aProvenUser(server),
    await aProvenUser(server),
  ];
  await introduce(friend, victim);
  const bucket = await aBucket(owner);
  for (const one of [friend, victim]) {
    await shareWith(owner.session, bucket, one);
    await accept(one.session, bucket.uid);
  }
  // Wait until the server has stored what the victim's client remembers of the bucket.
  await (await victim.session.keyring.trust()).update((state) => state);
  const { uid: bid, gen, name } = bucket;
  const key = await friend.session.keyring.bucketKey(await theBucket(friend.session, bid));
  const [signer, victimKeys] = [await keysOf(friend), await keysOf(victim)];
  const given = { bid, gen, key } as const;
  const taken = {
    owner_uid: signer.uid,
    owner: { email: friend.email, name: "A friend", bundle: signer },
    row: await aRow(key, { bid, gen, ownerUid: signer.uid }, name),
    key: {
      form: "grant" as const,
      grant: await giveKey(friend.session, { ...given, role: "write", told: UNNAMED, to: victimKeys }),
      signer,
    },
  };
  const toSelf = {
    grant: await giveKey(friend.session, { ...given, role: "owner", told: UNNAMED, to: signer }),
    signer,
  };
  for (const proofs of [[], [toSelf]]) {
    const lied = await lyingTo(server, victim, BUCKETS, (body) =>
      rows(body).map((row) => (row.uid === bid ? { ...row, ...taken, proofs } : row)),
    );
    const found = await findBucket(lied, bid);
    assert.ok(
      found && isUnverifiable(found) && found.state === "unverifiable",
      `with ${proofs.length} grants of ownership`,
    );
  }
});

test("MS-37: a user's own bucket accepts no key from another user", async () => {
  const bucket = await aBucket(ana);
  const forged = await aForgedBucket(mallory, ana, bucket);
  const found = await listedWith(ana, { ...bucket, uid: forged.uid, id: forged.uid, key: forged.key });
  assert.ok(found && "unverifiable" in found);
  const replaced = await lyingTo(server, ana, BUCKETS, (body) =>
    rows(body).map((row) => (row.uid === bucket.uid ? { ...row, key: forged.key } : row)),
  );
  const own = await findBucket(replaced, bucket.uid);
  assert.ok(own && isUnverifiable(own) && own.state === "unverifiable");
});

test("MS-42: another user's bucket is never shown as private, or under another name or owner", async () => {
  const bucket = await aBucket(ana);
  await shareWith(ana.session, bucket, bo);
  for (const lie of [
    { is_system: true },
    { row: (await aBucket(ana)).row },
    { owner_uid: bo.session.identity.uid },
  ]) {
    const lied = await lyingTo(server, bo, BUCKETS, (body) =>
      rows(body).map((row) => (row.uid === bucket.uid ? { ...row, ...lie } : row)),
    );
    const found = await findBucket(lied, bucket.uid);
    assert.ok(found && isUnverifiable(found) && found.state === "unverifiable", JSON.stringify(lie));
  }
});
