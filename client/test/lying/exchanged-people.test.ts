/** @file The server exchanges the names and addresses of people whom the account knows. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { Access } from "@keepwell/contract/sharing/accesses.endpoints.ts";
import { deriveAccountKeys, importAccountKey } from "@keepwell/crypto/account/derive-account-keys.ts";
import { sealState } from "@keepwell/crypto/account/seal-state.ts";
import { aBucket, reopen, type TestUser, uidOf } from "../../../server/test/factories.ts";
import { injectTransport, recording } from "../../../server/test/harness.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { openAccountKey } from "../../src/account/password-proof.ts";
import { rotateBucket } from "../../src/keys/rotate.ts";
import { acceptName, lookUpPerson, otherNameOf, trustPerson } from "../../src/people/people.ts";
import type { Session } from "../../src/session/session.ts";
import { acceptBucket, offerBucket } from "../../src/sharing/handover.ts";
import { changeLevel, confirmMember, removeMember, shareBucket } from "../../src/sharing/share.ts";
import { findBucket, memberOf, membersOf, shareOf, theBucket } from "../sharing/sharing-reads.ts";
import { accept, aProvenUser, CANNOT, keepSeen, lyingTo, shareWith } from "../sharing/support.ts";
import { ACCESSES, accesses, BUCKETS, keysOf, LOOKUP, rows } from "./sharing-lies.ts";

const server = useServer();

/** Makes a bucket whose owner knows the names and addresses of two members. */
const aSharedBucket = async () => {
  const [owner, bo, cy] = [await aProvenUser(server), await aProvenUser(server), await aProvenUser(server)];
  const bucket = await aBucket(owner);
  for (const [one, firstname] of [[bo, "Bo"] as const, [cy, "Cy"] as const]) {
    const details = { firstname, lastname: "Li", email: one.email, confirm_email: one.email };
    await one.session.api.identity.updateMe({ body: details });
    await shareWith(owner.session, bucket, one);
    await accept(one.session, bucket.uid);
  }
  const namesKept = async () => {
    await membersOf(owner.session, bucket);
    await keepSeen(owner.session);
    const { people } = await (await owner.session.keyring.trust()).read();
    return [bo, cy].every((user) => people[uidOf(user)]?.name !== undefined);
  };
  // The client remembers names in the background. So the test repeats the reading, and then waits for the last save.
  while (!(await namesKept()));
  await keepSeen(owner.session);
  return { owner, bo, cy, bucket };
};

/** Exchanges the names and addresses of the two members in the answer, and changes nothing else. */
const exchanging = (one: TestUser, other: TestUser) => (body: unknown) => {
  const all = accesses(body);
  const of = (user: TestUser) => all.find(({ user: found }) => found?.uid === uidOf(user));
  const called = (row: Access, like: Access | undefined): Access =>
    row.user && like?.user
      ? { ...row, display_email: like.display_email, user: { ...row.user, name: like.user.name } }
      : row;
  return all.map((row) => {
    if (row.user?.uid === uidOf(one)) return called(row, of(other));
    return row.user?.uid === uidOf(other) ? called(row, of(one)) : row;
  });
};

/** Returns the member whose uid is this user's. The server may show another name and address for the member. */
const holder = async (session: Session, bucket: Bucket, user: TestUser) => {
  const member = (await membersOf(session, bucket)).find(({ person }) => person?.uid === uidOf(user));
  assert.ok(member?.person);
  return { member, person: member.person };
};

test("MS-89: if the server exchanges two members, each is shown with the known name, and the owner cannot change their levels", async () => {
  const { owner, bo, cy, bucket } = await aSharedBucket();
  const { sent, transport } = recording(injectTransport(server));
  const honest = await reopen({ ...owner.device, transport });
  assert.ok(honest);
  const lied = await lyingTo(server, owner, ACCESSES, exchanging(bo, cy));
  for (const [user, name] of [[bo, "Bo Li"] as const, [cy, "Cy Li"] as const]) {
    const { member, person } = await holder(lied, bucket, user);
    assert.deepEqual([person.email, person.name, person.trustLevel], [user.email, name, "changed"]);
    await assert.rejects(removeMember(lied, bucket, member), CANNOT);
    await assert.rejects(changeLevel(lied, bucket, member, "admin"), CANNOT);
    await assert.rejects(offerBucket(lied, bucket, member), CANNOT);
    assert.equal((await holder(honest, bucket, user)).person.trustLevel, "known");
  }
  assert.ok(sent.every(({ method }) => method === "GET"));
  await changeLevel(honest, bucket, (await holder(honest, bucket, cy)).member, "admin");
  await removeMember(honest, bucket, (await holder(honest, bucket, bo)).member);
});

test("MS-89: after a member is removed, another user whom the server shows under the removed address gets no new key", async () => {
  const { owner, bo, cy, bucket } = await aSharedBucket();
  const di = await aProvenUser(server);
  await shareWith(owner.session, bucket, di);
  const lied = await lyingTo(server, owner, ACCESSES, exchanging(bo, cy));
  await removeMember(lied, bucket, (await holder(lied, bucket, bo)).member, { byCode: true });
  await rotateBucket(
    await lyingTo(server, owner, ACCESSES, (body) =>
      accesses(body).map((row) => (row.user?.uid === uidOf(cy) ? { ...row, display_email: bo.email } : row)),
    ),
    bucket.uid,
  );
  const given = await server.database.handle
    .selectFrom("bucket_key_copies")
    .select("recipient_uid")
    .where("bucket_uid", "=", bucket.uid)
    .where("gen", "=", 2)
    .execute();
  assert.deepEqual(
    given.map(({ recipient_uid }) => recipient_uid),
    [uidOf(di)],
  );
});

test("MS-88: if known keys appear under another address, their user gets no key before the codes are compared", async () => {
  const { owner, bo } = await aSharedBucket();
  const late = await aProvenUser(server);
  const bundle = await keysOf(bo);
  const lied = await lyingTo(server, owner, LOOKUP, () => ({ user: { uid: bundle.uid, bundle } }));
  const person = await lookUpPerson(lied, late.email);
  assert.deepEqual([person?.trustLevel, person?.email, person?.told.email], ["moved", bo.email, late.email]);
  assert.ok(person);
  const bucket = await aBucket(owner);
  const share = { email: late.email, accessType: "read", person } as const;
  await assert.rejects(shareBucket(lied, bucket, share), CANNOT);
  await assert.rejects(trustPerson(lied, person, { verified: false }), CANNOT);
  assert.equal((await membersOf(owner.session, bucket)).length, 1);
  await trustPerson(owner.session, person, { verified: true });
  const moved = await lookUpPerson(owner.session, bo.email);
  assert.deepEqual(
    [moved?.trustLevel, moved?.email],
    ["moved", late.email],
    "the account remembers only the new address",
  );
});

test("MS-91: a known user under a new address is confirmed only after a comparison", async () => {
  const { owner, bo } = await aSharedBucket();
  const bucket = await aBucket(owner);
  const email = `late-${bo.email}`;
  await shareBucket(owner.session, bucket, { email, accessType: "read", person: null });
  const bundle = await keysOf(bo);
  const joined = { status: "confirm", user: { uid: bundle.uid, name: null, bundle } } as const;
  const lied = await lyingTo(server, owner, ACCESSES, (body) =>
    accesses(body).map((row) => (row.status === "pending" ? { ...row, ...joined } : row)),
  );
  const waiting = await memberOf(lied, bucket, { email });
  assert.deepEqual([waiting.evidence, waiting.person?.trustLevel], ["waiting", "moved"]);
  await assert.rejects(confirmMember(lied, bucket, waiting), CANNOT);
});

const calledAs =
  (bid: string, { email }: TestUser, name: string) =>
  (body: unknown) =>
    rows(body).map((row) =>
      row.uid === bid && row.owner ? { ...row, owner: { ...row.owner, email, name } } : row,
    );

test("MS-90: a known owner keeps the known name, and is not accepted under another address", async () => {
  const { owner, bo, cy, bucket } = await aSharedBucket();
  await shareWith(bo.session, await aBucket(bo), cy);
  const lied = await lyingTo(server, bo, BUCKETS, calledAs(bucket.uid, cy, "Cy Li"));
  assert.equal((await theBucket(lied, bucket.uid)).owner?.email, owner.email);

  const second = await aBucket(owner);
  await shareWith(owner.session, second, bo);
  const offered = await lyingTo(server, bo, BUCKETS, calledAs(second.uid, cy, "Cy Li"));
  const { from } = await shareOf(offered, second.uid);
  assert.deepEqual([from.trustLevel, from.email, from.told.email], ["changed", owner.email, cy.email]);
  assert.equal(
    (await theBucket(bo.session, second.uid)).owner?.email,
    owner.email,
    "a bucket of a known owner opens without a question",
  );
});

test("MS-90: no ownership is accepted while the server shows the owner under another address", async () => {
  const { owner, bo, cy, bucket } = await aSharedBucket();
  await offerBucket(owner.session, bucket, (await holder(owner.session, bucket, bo)).member);
  const one = /GET \/api\/buckets\/[^/]+$/;
  const renamed = (body: unknown) => {
    const [row] = rows(calledAs(bucket.uid, cy, "Cy Li")([body]));
    return row;
  };
  const lied = await lyingTo(server, bo, one, renamed);
  const told = await findBucket(bo.session, bucket.uid);
  assert.ok(told && "owner" in told && told.owner);
  const shown = { ...told, owner: { ...told.owner, email: cy.email } };
  await assert.rejects(acceptBucket(lied, shown), CANNOT);
  await acceptBucket(bo.session, await theBucket(bo.session, bucket.uid));
});

test("MS-89: a known user's new name is shown as a change until it is accepted", async () => {
  const { owner, bo, bucket } = await aSharedBucket();
  const lied = await lyingTo(server, owner, ACCESSES, (body) =>
    accesses(body).map((row) => ({ ...row, user: row.user && { ...row.user, name: "Cy Li" } })),
  );
  const { person } = await holder(lied, bucket, bo);
  assert.deepEqual([person.name, otherNameOf(person), person.trustLevel], ["Bo Li", "Cy Li", "known"]);
  await trustPerson(lied, person, { verified: true });
  assert.equal(
    (await holder(lied, bucket, bo)).person.name,
    "Bo Li",
    "a comparison of codes does not change the name",
  );
  await acceptName(lied, person);
  const elsewhere = await reopen(owner.device);
  assert.ok(elsewhere);
  assert.equal((await holder(elsewhere, bucket, bo)).person.name, "Cy Li");
});

test("a state of format 1, which has no addresses, opens, and a member is unconfirmed until the owner changes their level", async () => {
  const { owner, bo, bucket } = await aSharedBucket();
  const trust = await owner.session.keyring.trust();
  const { v, ...state } = await trust.read();
  assert.equal(v, 2);
  const people = Object.entries(state.people).map(([uid, { fingerprint, verified, at }]) => [
    uid,
    { fingerprint, verified, at, email: null },
  ]);
  const first = JSON.stringify({ ...state, v: 1, people: Object.fromEntries(people) });
  const { state: saved } = await owner.session.api.identity.getState();
  assert.ok(saved);
  const seq = saved.seq + 1;
  const { raw } = await openAccountKey(owner.device, owner.session, owner.password);
  const { state: key } = await deriveAccountKeys(await importAccountKey(raw), uidOf(owner));
  const sealed = await sealState(first, { key, uid: uidOf(owner), seq });
  await owner.session.api.identity.putState({ body: { seq, sealed } });
  const session = await reopen(owner.device);
  assert.ok(session);
  const { member, person } = await holder(session, bucket, bo);
  assert.deepEqual([person.trustLevel, person.isConfirmed, person.email], ["known", false, bo.email]);
  await changeLevel(session, bucket, member, "read");
  assert.equal((await holder(session, bucket, bo)).person.isConfirmed, true);
});
