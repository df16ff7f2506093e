/** @file What an account remembers of people, in several tabs, under several addresses, and on a lying server. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import type { Access } from "@keepwell/contract/sharing/accesses.endpoints.ts";
import { aBucket, aUser, reopen, type TestUser } from "../../../server/test/factories.ts";
import { injectTransport } from "../../../server/test/harness.ts";
import { prepare } from "../../../server/test/prepare.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { rotateBucket } from "../../src/keys/rotate.ts";
import { lookUpPerson, trustPerson } from "../../src/people/people.ts";
import type { Session } from "../../src/session/session.ts";
import { confirmMember, removeMember, shareBucket } from "../../src/sharing/share.ts";
import { memberOf, theBucket } from "./sharing-reads.ts";
import { aProvenUser, CANNOT, lyingTo, proveAddress, shareWith } from "./support.ts";

const server = useServer();
const { bo, mallory } = prepare(server, async () => {
  const [bo, mallory] = [await aProvenUser(server), await aProvenUser(server)];
  return { bo, mallory };
});

const found = async (session: Session, email: string) => {
  const person = await lookUpPerson(session, email);
  assert.ok(person);
  return person;
};

const pinsOf = async (session: Session) => (await (await session.keyring.trust()).read()).people;

const browserOf = async ({ device }: TestUser): Promise<Session> => {
  const session = await reopen(device);
  assert.ok(session);
  return session;
};

test("if a save that remembers users fails, only stored users are reported as remembered", async () => {
  const user = await aUser(server);
  const honest = injectTransport(server);
  let fails = 1;
  const transport: typeof honest = async (request) => {
    if (request.method !== "PUT" || fails === 0) return honest(request);
    fails -= 1;
    return { status: 500, retryAfter: null, text: "{}" };
  };
  const session = await reopen({ ...user.device, transport });
  assert.ok(session);
  const people = [await found(session, bo.email), await found(session, mallory.email)];
  const told = await Promise.allSettled(
    people.map((person) => trustPerson(session, person, { verified: true })),
  );
  const kept = Object.keys(await pinsOf(await browserOf(user)));
  assert.equal(told.filter(({ status }) => status === "fulfilled").length, kept.length);
  for (const person of people) await trustPerson(session, person, { verified: true });
  assert.equal(Object.keys(await pinsOf(await browserOf(user))).length, 2);
});

test("if two tabs of one browser save at the same time, one save waits for the other", async () => {
  const user = await aUser(server);
  const honest = injectTransport(server);
  const answers: number[] = [];
  const transport: typeof honest = async (request) => {
    if (request.method !== "PUT") return honest(request);
    await setTimeout(50);
    const reply = await honest(request);
    answers.push(reply.status);
    return reply;
  };
  const tabs = [await reopen({ ...user.device, transport }), await reopen({ ...user.device, transport })];
  const people = [await found(user.session, bo.email), await found(user.session, mallory.email)];
  await Promise.all(
    tabs.map(async (tab, index) => {
      const person = people[index];
      assert.ok(tab && person);
      await tab.keyring.trust().then((trust) => trust.read());
      await trustPerson(tab, person, { verified: true });
    }),
  );
  assert.deepEqual(answers, [204, 204]);
  assert.equal(Object.keys(await pinsOf(await browserOf(user))).length, 2);
});

test("a reading that began before a save does not hide what was saved", async () => {
  const user = await aUser(server);
  const honest = injectTransport(server);
  let meanwhile = async (): Promise<unknown> => undefined;
  const session = await reopen({
    ...user.device,
    transport: async (request) => {
      if (request.method === "PUT" && request.path === "/api/me/state") await meanwhile();
      return honest(request);
    },
  });
  assert.ok(session);
  const trust = await session.keyring.trust();
  meanwhile = async () => {
    // The client reads the state again, as it does after an event that reports another browser's save.
    trust.reread();
    await trust.read();
  };
  await trustPerson(session, await found(session, bo.email), { verified: true });
  assert.equal(Object.keys(await pinsOf(session)).length, 1);
});

test("a person's keys are not forgotten when the server shows another user under their address", async () => {
  const user = await aUser(server);
  const [person, other] = [await found(user.session, bo.email), await found(user.session, mallory.email)];
  await trustPerson(user.session, person, { verified: true });
  const lied = { ...other, told: { email: bo.email, name: null }, trustLevel: "changed" } as const;
  await trustPerson(user.session, lied, { verified: true });
  const pins = await pinsOf(user.session);
  const pin = pins[person.uid];
  assert.deepEqual([pin?.verified, pin?.email, pin?.formerly], [true, null, bo.email]);
  assert.equal((await found(user.session, bo.email)).trustLevel, "changed");
});

test("if two tabs see different users at one address, only one user is remembered", async () => {
  const user = await aUser(server);
  const mine = await found(user.session, bo.email);
  const other = await browserOf(user);
  const told = { email: bo.email, name: null };
  await trustPerson(other, { ...(await found(other, mallory.email)), told }, { verified: true });
  await assert.rejects(trustPerson(user.session, mine, { verified: false }), CANNOT);
  assert.deepEqual(Object.keys(await pinsOf(user.session)), [mallory.session.identity.uid]);
});

test("addresses are compared trimmed and in lower case", async () => {
  const user = await aUser(server);
  await trustPerson(user.session, await found(user.session, bo.email.toUpperCase()), { verified: false });
  const { bundle } = await mallory.session.api.identity.myKeys();
  const lied = await lyingTo(server, user, /keys\/lookup$/, () => ({ user: { uid: bundle.uid, bundle } }));
  assert.equal((await found(lied, ` ${bo.email}`)).trustLevel, "changed");
});

test("another user shown at a known person's address is not confirmed without a comparison", async () => {
  const [owner, late] = [await aProvenUser(server), await aUser(server)];
  const bucket = await aBucket(owner);
  await shareBucket(owner.session, bucket, { email: late.email, accessType: "read", person: null });
  await proveAddress(server, late);
  await trustPerson(owner.session, await found(owner.session, late.email), { verified: true });
  const { bundle } = await mallory.session.api.identity.myKeys();
  const lied = await lyingTo(server, owner, /GET .*\/accesses$/, (body) =>
    (body as unknown as Access[]).map((row) =>
      row.status === "confirm" ? { ...row, user: { uid: bundle.uid, name: "L", bundle } } : row,
    ),
  );
  const waiting = await memberOf(lied, bucket, late);
  assert.deepEqual([waiting.evidence, waiting.person?.trustLevel], ["waiting", "changed"]);
  await assert.rejects(confirmMember(lied, bucket, waiting), CANNOT);
  const honest = await memberOf(owner.session, bucket, late);
  assert.equal(honest.person?.trustLevel, "verified");
  await confirmMember(owner.session, bucket, honest);
});

test("JSON members that a later version has added to the state are kept at every level", async () => {
  const user = await aProvenUser(server);
  const { session } = user;
  const bucket = await aBucket(user);
  await shareWith(session, bucket, bo);
  await removeMember(session, bucket, await memberOf(session, bucket, bo));
  const boUid = bo.session.identity.uid;
  const later = { later: [{ version: 3 }] };
  await (await session.keyring.trust()).update((before) => {
    const [person, pin] = [before.people[boUid], before.buckets[bucket.uid]];
    assert.ok(person && pin);
    return {
      ...before,
      ...later,
      people: { ...before.people, [boUid]: { ...person, ...later } },
      buckets: { ...before.buckets, [bucket.uid]: { ...pin, ...later } },
    };
  });
  const other = await browserOf(user);
  await trustPerson(other, await found(other, bo.email), { verified: true });
  await rotateBucket(other, bucket.uid);
  await theBucket(other, bucket.uid);
  // The client saves the bucket's owner in the background when it opens the bucket. Saves run in order, so this save
  // waits for that one.
  await (await other.keyring.trust()).update((before) => before);
  const kept = await (await (await browserOf(user)).keyring.trust()).read();
  const [person, pin] = [kept.people[boUid], kept.buckets[bucket.uid]];
  assert.deepEqual([person?.verified, pin?.gen], [true, 2]);
  for (const level of [kept, person, pin]) assert.deepEqual(level?.["later"], later.later);
});
