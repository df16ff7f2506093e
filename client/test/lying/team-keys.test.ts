/** @file A server sends false copies of the keys of a team's buckets, or copies that are sealed to other recipients. */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { Bucket, BucketKeyCopy } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { HeldGroupKey } from "@keepwell/contract/team/keys.endpoints.ts";
import { makeGroupKey } from "@keepwell/crypto/enterprise/make-group-key.ts";
import { sealGrant } from "@keepwell/crypto/grant/seal-grant.ts";
import { type KeySeed, makeKeySeed } from "@keepwell/crypto/identity/make-key-seed.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { aNoteDraft, anEntry, aUser, type TestUser, uidOf } from "../../../server/test/factories.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { isUnverifiable } from "../../src/api/unverifiable.ts";
import { listBuckets } from "../../src/buckets/list-buckets.ts";
import { openEntry } from "../../src/buckets/open-entry.ts";
import { createEntry, sealNewEntry, updateEntry } from "../../src/buckets/save-entry.ts";
import { rereadTeam } from "../../src/session/own-team.ts";
import type { Session } from "../../src/session/session.ts";
import { CANNOT } from "../sharing/support.ts";
import {
  admit,
  aMember,
  aTeam,
  aTeamBucket,
  bundleOf,
  type FakeTeam,
  granted,
  sign,
} from "../team/support.ts";
import { sessionIn, type Told, telling } from "../team/told-answers.ts";

const server = useServer();
let team: FakeTeam;
let ada: TestUser;
let ben: TestUser;
let outsider: TestUser;
let own: Bucket;
let shown: Bucket;
before(async () => {
  await server.opened;
  team = await aTeam(server);
  [ada, ben] = [await aMember(team), await aMember(team)];
  outsider = await aUser(server);
  ({ own, shown } = await aTeamBucket(team));
});

const givenTo = async (user: TestUser, by: TestUser): Promise<BucketKeyCopy> => ({
  form: "grant",
  ...(await granted(team, { by, bucket: own, to: { kind: "user", uid: uidOf(user) } })),
});

/** Returns the state in which the user's client lists a bucket with this key. */
const stateWith = async (user: TestUser, key: Bucket["key"], told: Told = {}): Promise<string> => {
  const session = await sessionIn(team, user, { ...told, ...telling([{ ...shown, key }]) });
  const [row] = await listBuckets(session);
  assert.ok(row);
  if (!isUnverifiable(row)) return "verified";
  return row.state;
};

test("a key given by a member of the team opens for its recipient", async () => {
  const copy = await givenTo(ada, team.founder);
  assert.equal(await stateWith(ada, copy), "verified");
  assert.equal(await stateWith(ada, await givenTo(ada, ben)), "verified");
  assert.equal(await stateWith(ben, copy), "unverifiable");
});

test("only a bucket of the account's own enterprise can wait for a key", async () => {
  assert.equal(await stateWith(ada, null), "awaiting-key");
  const other = { uid: shown.uid, enterprise_uid: makeUid() };
  const session = await sessionIn(team, ada, telling([{ ...shown, ...other }]));
  assert.deepEqual(await listBuckets(session), [{ unverifiable: true, ...other, state: "unverifiable" }]);
  const elsewhere = await sessionIn(team, outsider, telling([shown]));
  assert.deepEqual(await listBuckets(elsewhere), [
    { unverifiable: true, uid: shown.uid, enterprise_uid: shown.enterprise_uid, state: "unverifiable" },
  ]);
});

test("MS-35 a key signed by a user outside the roster is refused, whatever the server says", async () => {
  const forged = await givenTo(ada, outsider);
  assert.equal(await stateWith(ada, forged), "unverifiable");
  assert.equal(
    await stateWith(ada, { ...forged, signer: await bundleOf(team.founder) } as never),
    "unverifiable",
  );
});

test("MS-36 the copy of another bucket's key, or a copy in another form, does not open", async () => {
  const copy = await givenTo(ada, team.founder);
  assert.equal(copy.form, "grant");
  const { grant, signer } = copy as Extract<BucketKeyCopy, { form: "grant" }>;
  const other = await aTeamBucket(team);
  const session = await sessionIn(team, ada, telling([{ ...other.shown, key: copy }]));
  assert.ok(isUnverifiable((await listBuckets(session))[0]));
  const group = { group_uid: makeUid(), group_gen: 1 };
  assert.equal(await stateWith(ada, { form: "group", ...group, grant, signer }), "unverifiable");
  assert.equal(await stateWith(ada, { form: "ent", erk_gen: 1, grant, signer }), "unverifiable");
});

test("only an administrator can open keys that were given to the enterprise", async () => {
  const given = await granted(team, { by: ada, bucket: own, to: { kind: "ent", uid: team.uid } });
  const copy: BucketKeyCopy = { form: "ent", erk_gen: 1, ...given };
  assert.equal(await stateWith(team.founder, copy), "verified");
  assert.equal(await stateWith(ada, copy, { "GET .*/keys$": () => ({ keys: [] }) }), "unverifiable");
});

/** Makes a group in the roster, and a copy of the group's key for a person. */
const aGroup = async (of: TestUser, replaced?: KeySeed): Promise<{ uid: string; held: HeldGroupKey }> => {
  const uid = makeUid();
  const { seed, xPublic } = await makeGroupKey(uid, 1);
  await sign(team, { action: "group-create", uid, name: `Group ${uid}`, xPublic });
  const signer = await team.founder.session.keyring.identity();
  const recipient = { kind: "user", ...(await of.session.keyring.identity()) } as const;
  const what = { label: "group-key", subject: uid, gen: 1, role: "", time: 1_760_000_000 } as const;
  const grant = await sealGrant(replaced ?? seed, { ...what, signer, recipient });
  const to = { recipient_kind: "user", erk_gen: null, signer: await bundleOf(team.founder) } as const;
  return { uid, held: { group_uid: uid, gen: 1, grant, ...to } };
};

const throughGroup = async (uid: string): Promise<BucketKeyCopy> => ({
  form: "group",
  group_uid: uid,
  group_gen: 1,
  ...(await granted(team, { by: team.founder, bucket: own, to: { kind: "group", uid } })),
});

test("a group's key opens keys that were given to the group", async () => {
  const { uid, held } = await aGroup(ada);
  const told = { "GET .*/group-keys$": () => ({ keys: [held] }) };
  assert.equal(await stateWith(ada, await throughGroup(uid), told), "verified");
  assert.equal(await stateWith(ben, await throughGroup(uid), told), "unverifiable");
  assert.equal(
    await stateWith(ada, await throughGroup(uid)),
    "unverifiable",
    "a member who was not given the group's key cannot open the bucket's key",
  );
});

test("MS-58 a group key that is not in the roster is refused, even if an administrator gave it", async () => {
  const { uid, held } = await aGroup(ada, makeKeySeed());
  const told = { "GET .*/group-keys$": () => ({ keys: [held] }) };
  assert.equal(await stateWith(ada, await throughGroup(uid), told), "unverifiable");
  const genuine = await aGroup(ada);
  const renamed = { ...genuine.held, group_uid: uid };
  const lie = { "GET .*/group-keys$": () => ({ keys: [renamed] }) };
  assert.equal(await stateWith(ada, await throughGroup(uid), lie), "unverifiable");
});

test("a key from a member whom the session's roster lacks opens after the roster is read again", async () => {
  const late = await aUser(server, { plan: "partner" });
  let asked = 0;
  const rows: Bucket[] = [{ ...shown, key: await givenTo(ada, team.founder) }];
  const entries = () => {
    asked += 1;
    return { entries: team.entries };
  };
  const session = await sessionIn(team, ada, { "GET .*/roster$": entries, ...telling(rows) });
  await listBuckets(session);
  await admit(team, late);
  rows[0] = { ...shown, key: await givenTo(ada, late) };
  assert.ok(!isUnverifiable((await listBuckets(session))[0]));
  assert.equal(asked, 2);
  rows[0] = { ...shown, key: await givenTo(ada, outsider) };
  for (let times = 0; times < 3; times += 1) assert.ok(isUnverifiable((await listBuckets(session))[0]));
  assert.equal(asked, 2, "an unknown signer does not cause a reading of the roster at every call");
});

const FORMER = { name: "ClosedBucketError", found: { state: "former-member" } };

/** Makes a bucket of the team, and the member who gave its key to Ada. That member is to leave later. */
const leftBehind = async (): Promise<{
  session: Session;
  bucket: Bucket;
  sent: string[];
  leaver: TestUser;
}> => {
  const leaver = await aMember(team);
  const bucket: Bucket = { ...shown, key: await givenTo(ada, leaver) };
  const sent: string[] = [];
  const refuse: Told = {
    "(POST|PUT) /api/buckets": ({ method, path }) => void sent.push(`${method} ${path}`),
  };
  const session = await sessionIn(team, ada, { ...refuse, ...telling([bucket]) });
  return { session, bucket, sent, leaver };
};

test("a key that a former member gave still opens, but nothing new is sealed under it", async () => {
  const opened = await anEntry(team.founder, own, aNoteDraft("before"));
  const { session, bucket, sent, leaver } = await leftBehind();
  assert.ok(!isUnverifiable((await listBuckets(session))[0]));
  await sign(team, { action: "remove", uid: uidOf(leaver) });
  await rereadTeam(session);
  const entry = await openEntry(session, bucket, opened);
  assert.deepEqual(entry.fields, { text: "before", extra: "" });
  await assert.rejects(createEntry(session, bucket, aNoteDraft()), FORMER);
  await assert.rejects(sealNewEntry(session, bucket, aNoteDraft()), FORMER);
  await assert.rejects(updateEntry(session, bucket, { opened, draft: aNoteDraft("after") }), FORMER);
  assert.deepEqual(sent, []);
});

test("a roster is refused if it does not continue the roster that this session has read", async () => {
  const entries = [...team.entries];
  const told = { entries };
  const session = await sessionIn(team, ada, { "GET .*/roster$": () => told });
  await session.keyring.enterprise();
  const longer = [...entries];
  for (const shorter of [entries.slice(0, -1), entries.slice(0, 1), []]) {
    told.entries = shorter;
    await rereadTeam(session);
    await assert.rejects(session.keyring.enterprise(), CANNOT);
  }
  told.entries = [...longer.slice(0, -1), longer.at(-2) ?? ""];
  await assert.rejects(session.keyring.enterprise(), CANNOT);
  told.entries = longer;
  assert.equal((await session.keyring.enterprise())?.roster.seq, longer.length - 1);
});
