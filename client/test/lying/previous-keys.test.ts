/** @file A server claims that no key must be rotated, although an administrator has left. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { makeGroupKey } from "@keepwell/crypto/enterprise/make-group-key.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { type TestUser, uidOf } from "../../../server/test/factories.ts";
import { upkeep } from "../../../server/test/team/give-keys.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { isPreviousKey, listPreviousKeys, notePreviousKeys } from "../../src/keys/team/previous-keys.ts";
import type { Session } from "../../src/session/session.ts";
import { listedMember } from "../../src/team/roster/listed-member.ts";
import { NOTHING_DUE } from "../../src/team/roster/own-change.ts";
import { confirmDue, confirmOwn } from "../../src/team/roster/roster.ts";
import { actionsOf, taking } from "../team/roster-support.ts";
import { aMember, aTeamBucket, aTeamOfTwoAdmins, type FakeTeam, sign } from "../team/support.ts";
import { CONFLICT, sessionIn, type Told, telling } from "../team/told-answers.ts";

const server = useServer();
let team: FakeTeam;
let former: TestUser;

beforeEach(async () => {
  ({ team, admin: former } = await aTeamOfTwoAdmins(server));
});

const aGroup = async (name: string): Promise<string> => {
  const uid = makeUid();
  const { xPublic } = await makeGroupKey(uid, 1);
  await sign(team, { action: "group-create", uid, name, xPublic });
  return uid;
};

const generationOf = (group: string) => team.roster.groups.get(group)?.keys.length;

/** Makes the founder remove the former administrator, while the server claims that no other change waits. */
const removing = async (session: Session): Promise<void> => {
  const uid = uidOf(former);
  const seen = await listedMember(session, uid);
  const due = { ...NOTHING_DUE, remove: [{ uid, fullname: "Former" }] };
  await confirmOwn(session, due, { asks: "remove", uid, seen });
};

test("MS-52 groups get new keys after an administrator has left, whatever the server says", async () => {
  const [ops, board] = [await aGroup("Ops"), await aGroup("Board")];
  const { taken, told } = taking(team);
  const session = await sessionIn(team, team.founder, told);
  await removing(session);
  assert.deepEqual(taken.map(actionsOf), [
    ["remove", "new-erk"],
    ["group-rekey", "group-rekey"],
  ]);
  assert.deepEqual([ops, board].map(generationOf), [2, 2]);
  await confirmDue(session, NOTHING_DUE);
  assert.equal(taken.length, 2, "no key is rotated twice");
});

test("MS-52 if the server refuses the rotation of a group's key, the client's next change rotates the key", async () => {
  const group = await aGroup("Ops");
  const { taken, told } = taking(team);
  const refused: Told = {
    "POST .*/roster$": (request) => {
      if (taken.length > 0) return CONFLICT;
      return told["POST .*/roster$"]?.(request);
    },
  };
  await assert.rejects(removing(await sessionIn(team, team.founder, refused)), { type: "conflict" });
  assert.deepEqual([team.roster.erk.gen, generationOf(group)], [2, 1]);
  await confirmDue(await sessionIn(team, team.founder, told), NOTHING_DUE);
  assert.equal(generationOf(group), 2);
});

/** A server that accepts a rotation of a bucket's key, but never says that the rotation is due. */
const changing = (own: Bucket) => {
  const sent: { gen: number }[] = [];
  let now = own;
  const told: Told = {
    "POST .*/rotation$": ({ body }) => {
      const { gen, row, key } = JSON.parse(body ?? "");
      sent.push({ gen });
      now = { ...now, gen, row, key: { form: "self", wrap: key } };
      return { gen, remaining: 0 };
    },
    "GET /api/buckets$": () => [now],
    "GET /api/buckets/[^/]+$": () => now,
  };
  return { sent, told };
};

test("MS-45 an account remembers the buckets whose keys a former administrator had", async () => {
  const { own } = await aTeamBucket(team);
  const { sent, told } = changing(own);
  const session = await sessionIn(team, team.founder, { ...taking(team).told, ...told });
  assert.deepEqual(await listPreviousKeys(session), []);
  await removing(session);
  assert.equal(await isPreviousKey(session, own), true);
  const reloaded = await sessionIn(team, team.founder, told);
  assert.deepEqual(await listPreviousKeys(reloaded), [own.uid]);
  assert.equal((await upkeep(reloaded)).rotated, 1);
  assert.deepEqual(sent, [{ gen: 2 }]);
  assert.deepEqual(await listPreviousKeys(reloaded), []);
  assert.equal((await upkeep(reloaded)).rotated, 0, "no key is rotated twice");
});

test("the buckets are remembered even if the server claims to refuse the signed removal", async () => {
  const { own } = await aTeamBucket(team);
  const { told } = taking(team);
  const denying: Told = {
    "POST .*/roster$": async (request) => {
      await told["POST .*/roster$"]?.(request);
      return CONFLICT;
    },
  };
  const session = await sessionIn(team, team.founder, { ...denying, ...telling([own]) });
  await removing(session).catch(() => undefined);
  const reloaded = await sessionIn(team, team.founder, telling([own]));
  assert.deepEqual(await listPreviousKeys(reloaded), [own.uid]);
});

for (const [what, isListed] of [
  ["leaves out", false],
  ["lists with an earlier key", true],
] as const)
  test(`MS-52 a bucket that the server ${what} is remembered if this account has opened it`, async () => {
    const { own } = await aTeamBucket(team);
    const gen = own.gen + 1;
    const told = telling(isListed ? [own] : []);
    const session = await sessionIn(team, team.founder, { ...taking(team).told, ...told });
    const trust = await session.keyring.trust();
    const { fingerprint = "" } = (await trust.read()).enterprise ?? {};
    const pin = { owner: team.uid, fingerprint, gen };
    await trust.update((known) => ({ ...known, buckets: { ...known.buckets, [own.uid]: pin } }));
    await removing(session);
    assert.equal(await isPreviousKey(session, { ...own, gen }), true);
  });

test("MS-52 a remembered bucket that the server leaves out later stays remembered", async () => {
  const { own } = await aTeamBucket(team);
  const session = await sessionIn(team, team.founder, { ...taking(team).told, ...telling([own]) });
  await notePreviousKeys(session, 1);
  await notePreviousKeys(await sessionIn(team, team.founder, telling([])), 1);
  await removing(await sessionIn(team, team.founder, { ...taking(team).told, ...telling([]) }));
  assert.equal(await isPreviousKey(await sessionIn(team, team.founder, telling([own])), own), true);
});

test("a former administrator's client rotates no remembered key", async () => {
  const { own } = await aTeamBucket(team);
  const carol = await aMember(team);
  await sign(team, { action: "make-admin", uid: uidOf(carol) });
  await removing(await sessionIn(team, team.founder, { ...taking(team).told, ...telling([own]) }));
  await sign(team, { action: "end-admin", uid: uidOf(team.founder) }, carol);
  const session = await sessionIn(team, team.founder, telling([own]));
  assert.deepEqual(await listPreviousKeys(session), []);
});

test("if the server has refused the signed removal, the client rotates no bucket's key", async () => {
  const { own } = await aTeamBucket(team);
  const refusing = { "POST .*/roster$": () => CONFLICT, ...telling([own]) };
  const session = await sessionIn(team, team.founder, refusing);
  await assert.rejects(removing(session), { type: "conflict" });
  assert.deepEqual(await listPreviousKeys(session), []);
});

test("the client rotates a bucket's key at most ten times an hour, whatever the server says", async () => {
  const { own } = await aTeamBucket(team);
  const { sent, told } = changing(own);
  const work = {
    buckets: [],
    groups: [],
    rotations: [own.uid, own.uid, own.uid],
    escrow_due: false,
    roster_due: 0,
    next: null,
  };
  const due: Told = {
    ...told,
    "GET /api/buckets/[^/]+$": async (request) => {
      const now = (await told["GET /api/buckets/[^/]+$"]?.(request)) as Bucket;
      return { ...now, rotation: "due" };
    },
    "GET .*/work$": () => work,
  };
  const session = await sessionIn(team, team.founder, due);
  for (let run = 0; run < 6; run += 1) await upkeep(session);
  assert.equal(sent.length, 10);
});
