/** @file Sharing on a server that swaps keys, invents members, forges grants and turns back time. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { Access } from "@keepwell/contract/sharing/accesses.endpoints.ts";
import { makeBucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import { signBucketHeader } from "@keepwell/crypto/bucket/sign-bucket-header.ts";
import { parseGrant } from "@keepwell/crypto/grant/grant.ts";
import { sealGrant } from "@keepwell/crypto/grant/seal-grant.ts";
import { makeIdentity } from "@keepwell/crypto/identity/make-identity.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { aBucket, aNoteDraft, anEntry, reopen, type TestUser } from "../../server/test/factories.ts";
import { injectTransport, openTestServer, recording, type TestServer } from "../../server/test/harness.ts";
import { createEntry } from "../src/buckets/save-entry.ts";
import type { Session } from "../src/session/session.ts";
import { acceptBucket, offerBucket } from "../src/sharing/handover.ts";
import { acceptShare } from "../src/sharing/incoming.ts";
import { lookUpPerson, ownCode, setVerifiedOnly, trustPerson } from "../src/sharing/people.ts";
import { rotateBucket } from "../src/sharing/rotate.ts";
import { confirmMember, removeMember, shareBucket } from "../src/sharing/share.ts";
import {
  accept,
  aProvenUser,
  CANNOT,
  findBucket,
  lyingTo,
  memberOf,
  membersOf,
  shareOf,
  shareWith,
  theBucket,
} from "./sharing-support.ts";

let server: TestServer;
let ana: TestUser;
let bo: TestUser;
/** Whom the server works with. */
let mallory: TestUser;
before(async () => {
  server = await openTestServer();
  [ana, bo, mallory] = [await aProvenUser(server), await aProvenUser(server), await aProvenUser(server)];
});
after(() => server.close());

const LOOKUP = /POST \/api\/keys\/lookup$/;
const ACCESSES = /GET .*\/accesses$/;
const BUCKETS = /GET \/api\/buckets$/;

const keysOf = async ({ session }: TestUser) => (await session.api.identity.myKeys()).bundle;
const rows = (body: unknown) => body as Bucket[];
const accesses = (body: unknown) => body as Access[];

test("MS-31: keys that were swapped at first use show another code, and none are sealed to where codes must be compared", async () => {
  const user = await aProvenUser(server);
  const bundle = await keysOf(mallory);
  const lied = await lyingTo(server, user, LOOKUP, () => ({ user: { uid: bundle.uid, bundle } }));
  const person = await lookUpPerson(lied, bo.email);
  assert.ok(person);
  assert.deepEqual([person.standing, person.code === (await ownCode(bo.session))], ["new", false]);
  const bucket = await aBucket(user);
  await setVerifiedOnly(lied, true);
  await assert.rejects(shareBucket(lied, bucket, { email: bo.email, accessType: "read", person }), CANNOT);
  await setVerifiedOnly(lied, false);
  assert.equal((await membersOf(user.session, bucket)).length, 1);
});

test("MS-32: keys that changed stop everything until the new code was compared", async () => {
  const [owner, friend] = [await aProvenUser(server), await aProvenUser(server)];
  const bucket = await aBucket(owner);
  await shareWith(owner.session, bucket, friend);
  const bundle = await keysOf(mallory);
  const other = await lyingTo(server, owner, LOOKUP, () => ({ user: { uid: bundle.uid, bundle } }));
  const person = await lookUpPerson(other, friend.email);
  assert.equal(person?.standing, "changed", "the address led to somebody else before");
  assert.ok(person);
  const second = await aBucket(owner);
  const share = () => shareBucket(other, second, { email: friend.email, accessType: "read", person });
  await assert.rejects(share(), CANNOT);
  await assert.rejects(trustPerson(other, person, { verified: false }), CANNOT);
  await assert.rejects(share(), CANNOT);
  assert.equal((await membersOf(owner.session, second)).length, 1, "nothing was sealed, nobody was added");
  await trustPerson(other, person, { verified: true });
  assert.equal((await lookUpPerson(other, friend.email))?.standing, "verified");
});

test("MS-33, MS-34: keys that are unsound are no keys", async () => {
  const [good, foreign] = [await keysOf(bo), await keysOf(mallory)];
  const lies = [
    { uid: good.uid, bundle: foreign },
    { uid: good.uid, bundle: { ...good, x_pk: foreign.x_pk } },
    { uid: good.uid, bundle: { ...good, gen: good.gen + 1 } },
    { uid: good.uid, bundle: { ...good, sig: foreign.sig } },
    { uid: good.uid, bundle: { ...good, x_pk: Buffer.alloc(32).toString("base64") } },
    { uid: good.uid, bundle: { ...good, ed_pk: Buffer.alloc(32).toString("base64") } },
  ];
  for (const user of lies) {
    const lied = await lyingTo(server, ana, LOOKUP, () => ({ user }));
    await assert.rejects(lookUpPerson(lied, bo.email), CANNOT, JSON.stringify(user));
  }
});

/** A whole bucket of the server's making, sealed to somebody and signed by whom it works with. */
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
  const header_mac = await signBucketHeader(key, { bid, gen: 1, name: "Gift", isSystem: false, ownerUid });
  return {
    ...like,
    uid: bid,
    id: bid,
    name: "Gift",
    is_system: false,
    owner_uid: ownerUid,
    owner: { email: ana.email, name: "Somebody known", bundle: signerBundle },
    key: { form: "grant", grant, signer: signerBundle },
    header_mac,
    gen: 1,
  };
};

const listedWith = async (user: TestUser, made: Bucket) => {
  const lied = await lyingTo(server, user, BUCKETS, (body) => [...rows(body), made]);
  return findBucket(lied, made.uid);
};

test("MS-35: a bucket that the server made is in no list: it waits to be accepted, or cannot be verified", async () => {
  const victim = await aProvenUser(server);
  const [like] = rows(await victim.session.api.buckets.listBuckets());
  assert.ok(like);
  const forged = await aForgedBucket(mallory, victim, like);
  const waiting = await listedWith(victim, forged);
  assert.ok(waiting && "unverifiable" in waiting && waiting.share, "an unknown sender is asked about");
  assert.equal(waiting.share.from.code, await ownCode(mallory.session));

  const [bundle, otherGrant] = [await keysOf(ana), (await aForgedBucket(ana, bo, like)).key];
  const lies: Bucket[] = [
    { ...forged, owner_uid: bundle.uid, owner: { email: ana.email, name: "Ana", bundle } },
    { ...forged, key: { ...forged.key, signer: bundle } as Bucket["key"] },
    { ...forged, key: otherGrant },
    { ...forged, owner: null },
    { ...forged, is_system: true },
    { ...forged, name: "Other" },
  ];
  for (const lie of lies) {
    const set = await listedWith(victim, lie);
    assert.ok(set && "unverifiable" in set && !set.share, JSON.stringify(lie).slice(0, 80));
  }
});

test("MS-35: somebody known cannot put a bucket of his own in the place of another's", async () => {
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
  assert.ok(found && "unverifiable" in found && !found.share);
});

test("MS-36: a grant of another bucket, generation, level, recipient or sender is no grant", async () => {
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
    assert.ok(found && "unverifiable" in found && !found.share);
  }
  const raised = await lyingTo(server, ana, ACCESSES, (body) =>
    accesses(body).map((row) => (row.display_email === bo.email ? { ...row, access_type: "admin" } : row)),
  );
  assert.equal((await memberOf(raised, one, bo)).evidence, "unsigned", "nobody signed that level");
});

test("MS-37: one's own bucket takes no key from anybody", async () => {
  const bucket = await aBucket(ana);
  const forged = await aForgedBucket(mallory, ana, bucket);
  const found = await listedWith(ana, { ...bucket, uid: forged.uid, id: forged.uid, key: forged.key });
  assert.ok(found && "unverifiable" in found);
  const replaced = await lyingTo(server, ana, BUCKETS, (body) =>
    rows(body).map((row) => (row.uid === bucket.uid ? { ...row, key: forged.key } : row)),
  );
  const own = await findBucket(replaced, bucket.uid);
  assert.ok(own && "unverifiable" in own && !own.share);
});

test("MS-38: a key that was replaced does not come back, for its owner or for others", async () => {
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
  for (const [user, old] of [
    [ana, before.ana],
    [bo, before.bo],
  ] as const) {
    const rolled = await lyingTo(server, user, /GET \/api\/buckets(\/[^/]+)?$/, (body) =>
      Array.isArray(body) ? rows(body).map((row) => (row.uid === bucket.uid ? old : row)) : old,
    );
    const found = await findBucket(rolled, bucket.uid);
    assert.ok(found && "unverifiable" in found && !found.share);
    await assert.rejects(createEntry(rolled, old, aNoteDraft()), CANNOT);
  }
});

test("MS-38: what an account remembers does not go back either", async () => {
  const user = await aProvenUser(server);
  const states: unknown[] = [];
  const keep = await lyingTo(server, user, /GET \/api\/me\/state$/, (body) => {
    states.push(body);
    return body;
  });
  for (const friend of [bo, mallory]) {
    const person = await lookUpPerson(keep, friend.email);
    assert.ok(person);
    await trustPerson(keep, person, { verified: true });
  }
  const [oldest] = states;
  const rolled = await lyingTo(server, user, /GET \/api\/me\/state$/, () => oldest);
  await assert.rejects(lookUpPerson(rolled, bo.email), CANNOT);
});

test("MS-39: a member whom nobody signed for is marked, and gets no key when it changes", async () => {
  const [owner, friend] = [await aProvenUser(server), await aProvenUser(server)];
  const bucket = await aBucket(owner);
  await shareWith(owner.session, bucket, friend);
  await shareWith(owner.session, bucket, bo);
  const bundle = await keysOf(mallory);
  const alter = (body: unknown) =>
    accesses(body).flatMap((row) =>
      row.display_email === friend.email
        ? [
            row,
            {
              ...row,
              uid: makeUid(),
              display_email: mallory.email,
              user: { uid: bundle.uid, name: "M", bundle },
            },
          ]
        : [row],
    );
  const lied = await lyingTo(server, owner, ACCESSES, alter);
  assert.equal((await memberOf(lied, bucket, mallory)).evidence, "unsigned");
  assert.equal((await memberOf(lied, bucket, friend)).evidence, "signed");
  await removeMember(owner.session, bucket, await memberOf(owner.session, bucket, bo));
  const { sent, transport } = recording(injectTransport(server));
  const watched = await reopen({ ...owner.device, transport: withLie(transport, alter) });
  assert.ok(watched);
  // The honest half of this server knows of one access less.
  await assert.rejects(rotateBucket(watched, bucket.uid), { type: "conflict" });
  const starts = sent.filter(({ method, path }) => method === "POST" && path.endsWith("/rotation"));
  assert.ok(starts.length > 0);
  for (const { body } of starts) {
    const { grants } = JSON.parse(body ?? "{}");
    assert.deepEqual(
      grants.map(({ user_uid }: { user_uid: string }) => user_uid),
      [friend.session.identity.uid],
    );
  }
});

const withLie =
  (honest: ReturnType<typeof injectTransport>, alter: (body: unknown) => unknown): typeof honest =>
  async (request) => {
    const reply = await honest(request);
    return ACCESSES.test(`${request.method} ${request.path}`)
      ? { ...reply, text: JSON.stringify(alter(JSON.parse(reply.text))) }
      : reply;
  };

const anInvitation = async (session: Session, bucket: Bucket, email: string) => {
  await shareBucket(session, bucket, { email, accessType: "read", person: null });
};

test("MS-40: an invitation that is suddenly accepted waits for a human, who sees a code", async () => {
  const bucket = await aBucket(ana);
  await anInvitation(ana.session, bucket, "pending@example.test");
  const bundle = await keysOf(mallory);
  const { sent, transport } = recording(injectTransport(server));
  const alter = (body: unknown) =>
    accesses(body).map((row) =>
      row.status === "pending"
        ? { ...row, status: "confirm", user: { uid: bundle.uid, name: "P", bundle } }
        : row,
    );
  const lied = await reopen({ ...ana.device, transport: withLie(transport, alter) });
  assert.ok(lied);
  const member = await memberOf(lied, bucket, { email: "pending@example.test" });
  assert.equal(member.person?.code, await ownCode(mallory.session), "the code that people would compare");
  await theBucket(lied, bucket.uid);
  assert.ok(
    sent.every(({ body }) => !body?.includes('"grant"')),
    "nothing was sealed by itself",
  );
});

test("MS-41: an invitation that was re-addressed or raised is not confirmed", async () => {
  const bucket = await aBucket(ana);
  await anInvitation(ana.session, bucket, "invited@example.test");
  const bundle = await keysOf(mallory);
  const joined = { status: "confirm", user: { uid: bundle.uid, name: "M", bundle } };
  for (const lie of [{ display_email: mallory.email }, { access_type: "admin" }, { uid: makeUid() }]) {
    const lied = await lyingTo(server, ana, ACCESSES, (body) =>
      accesses(body).map((row) => (row.status === "pending" ? { ...row, ...joined, ...lie } : row)),
    );
    const altered = (await membersOf(lied, bucket)).find(({ access }) => access.status === "confirm");
    assert.equal(altered?.evidence, "altered", JSON.stringify(lie));
    await assert.rejects(confirmMember(lied, bucket, altered), CANNOT);
  }
});

test("MS-42: somebody else's bucket is never one's private passwords, and keeps its name and owner", async () => {
  const bucket = await aBucket(ana);
  await shareWith(ana.session, bucket, bo);
  for (const lie of [
    { is_system: true },
    { name: "Private passwords" },
    { owner_uid: bo.session.identity.uid },
  ]) {
    const lied = await lyingTo(server, bo, BUCKETS, (body) =>
      rows(body).map((row) => (row.uid === bucket.uid ? { ...row, ...lie } : row)),
    );
    const found = await findBucket(lied, bucket.uid);
    assert.ok(found && "unverifiable" in found && !found.share, JSON.stringify(lie));
  }
});

test("an administrator's grant counts only while the owner's word for him does", async () => {
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
  assert.ok(found && "unverifiable" in found && !found.share, "no proof, no share to accept");
  await acceptShare(last.session, share);
  const shown = share.bucket.key;
  assert.ok(shown?.form === "grant" && parseGrant(shown.grant).senderUid === admin.session.identity.uid);
});

test("whoever takes a bucket over gives its owner of before no keys that he never showed", async () => {
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
  // The third follows the owner's signatures, and has never met the second.
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
  await assert.rejects(acceptBucket(lied, seen), CANNOT);
  await acceptBucket(third.session, await theBucket(third.session, bucket.uid));
});
