/** @file A server exchanges the keys of people, invents members, and raises the access levels of invitations. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { aBucket, reopen } from "../../../server/test/factories.ts";
import { injectTransport, recording } from "../../../server/test/harness.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { rotateBucket } from "../../src/keys/rotate.ts";
import { lookUpPerson, ownCode, setVerifiedOnly, trustPerson } from "../../src/people/people.ts";
import type { Session } from "../../src/session/session.ts";
import { confirmMember, removeMember, shareBucket } from "../../src/sharing/share.ts";
import { memberOf, membersOf, theBucket } from "../sharing/sharing-reads.ts";
import { aProvenUser, CANNOT, lyingTo, shareWith, useThreePeople } from "../sharing/support.ts";
import { ACCESSES, accesses, keysOf, LOOKUP } from "./sharing-lies.ts";

const server = useServer();
const { ana, bo, mallory } = useThreePeople(server, "mallory");

test("MS-31: exchanged keys have another code, and get nothing if comparisons are required", async () => {
  const user = await aProvenUser(server);
  const bundle = await keysOf(mallory);
  const lied = await lyingTo(server, user, LOOKUP, () => ({ user: { uid: bundle.uid, bundle } }));
  const person = await lookUpPerson(lied, bo.email);
  assert.ok(person);
  assert.deepEqual([person.trustLevel, person.code === (await ownCode(bo.session))], ["new", false]);
  const bucket = await aBucket(user);
  await setVerifiedOnly(lied, true);
  await assert.rejects(shareBucket(lied, bucket, { email: bo.email, accessType: "read", person }), CANNOT);
  await setVerifiedOnly(lied, false);
  assert.equal((await membersOf(user.session, bucket)).length, 1);
});

test("MS-31: a person gets the key only under the address that was looked up", async () => {
  const owner = await aProvenUser(server);
  const bucket = await aBucket(owner);
  const { sent, transport } = recording(injectTransport(server));
  const session = await reopen({ ...owner.device, transport });
  assert.ok(session);
  const person = await lookUpPerson(session, bo.email);
  assert.ok(person);
  const share = (email: string) => shareBucket(session, bucket, { email, accessType: "read", person });
  const before = sent.length;
  await assert.rejects(share(ana.email), CANNOT);
  assert.equal(sent.length, before, "nothing is sealed, sent or remembered");
  await share(` ${bo.email.toUpperCase()} `);
  assert.equal((await membersOf(session, bucket)).length, 2);
});

test("MS-32: a person whose keys have changed gets nothing until the new code is compared", async () => {
  const [owner, friend] = [await aProvenUser(server), await aProvenUser(server)];
  const bucket = await aBucket(owner);
  await shareWith(owner.session, bucket, friend);
  const bundle = await keysOf(mallory);
  const other = await lyingTo(server, owner, LOOKUP, () => ({ user: { uid: bundle.uid, bundle } }));
  const person = await lookUpPerson(other, friend.email);
  assert.equal(person?.trustLevel, "changed", "the account remembers another person under the address");
  assert.ok(person);
  const second = await aBucket(owner);
  const share = () => shareBucket(other, second, { email: friend.email, accessType: "read", person });
  await assert.rejects(share(), CANNOT);
  await assert.rejects(trustPerson(other, person, { verified: false }), CANNOT);
  await assert.rejects(share(), CANNOT);
  assert.equal((await membersOf(owner.session, second)).length, 1, "nothing was sealed, no member was added");
  await trustPerson(other, person, { verified: true });
  assert.equal((await lookUpPerson(other, friend.email))?.trustLevel, "verified");
});

test("MS-33, MS-34: invalid keys are refused", async () => {
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

test("MS-38: the server cannot return an older state of the account", async () => {
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
  await assert.rejects(lookUpPerson(rolled, bo.email), { name: "OlderThanSeen" });
});

test("MS-39: a member without a signed access is marked, and does not get the next key", async () => {
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
  // The lie shows one access that the honest server does not know, so the server refuses the rotation.
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

test("MS-40: an invited person gets no key until the user has seen the person's code", async () => {
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
  assert.equal(
    member.person?.code,
    await ownCode(mallory.session),
    "the user sees the code of the keys that the server shows",
  );
  await theBucket(lied, bucket.uid);
  assert.ok(
    sent.every(({ body }) => !body?.includes('"grant"')),
    "nothing was sealed without a confirmation",
  );
});

test("MS-41: an invitation with a changed address or a raised level is not confirmed", async () => {
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
