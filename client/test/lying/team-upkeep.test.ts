/** @file A server claims that members lack keys. The client checks each claim before it gives a key. */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { TeamGrants, TeamWork } from "@keepwell/contract/team/keys.endpoints.ts";
import { makeGroupKey } from "@keepwell/crypto/enterprise/make-group-key.ts";
import { openGroupKey } from "@keepwell/crypto/enterprise/open-group-key.ts";
import { openGrant } from "@keepwell/crypto/grant/open-grant.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { aUser, type TestUser, uidOf } from "../../../server/test/factories.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { giveMissingKeys } from "../../src/keys/team/give-missing-keys.ts";
import { grantTo } from "../../src/keys/team/grant-in-team.ts";
import { type Upkeep, upkeep } from "../../src/keys/team/keys-upkeep.ts";
import { CANNOT } from "../sharing/support.ts";
import {
  aMember,
  aTeam,
  aTeamBucket,
  bundleOf,
  type FakeTeam,
  granted,
  readersList,
  sign,
  signedBy,
} from "../team/support.ts";
import { NO_WORK, sessionIn, type Told, telling, tellingSigned } from "../team/told-answers.ts";

const server = useServer();
let team: FakeTeam;
let ada: TestUser;
let outsider: TestUser;
let own: Bucket;
let shown: Bucket;
before(async () => {
  await server.opened;
  team = await aTeam(server);
  ada = await aMember(team);
  outsider = await aUser(server);
  ({ own, shown } = await aTeamBucket(team));
});

/**
 * Makes the server report this work to the user's client, even after the client has done it. Records the keys that the
 * client gives.
 */
const asking = async (user: TestUser, work: Partial<TeamWork>, bucket: Bucket, told: Told = {}) => {
  const given: TeamGrants = { bucket_grants: [], group_keys: [] };
  const session = await sessionIn(team, user, {
    ...told,
    ...telling([bucket]),
    "GET .*/work$": () => ({ ...NO_WORK, ...work }),
    "POST .*/grants$": ({ body }) => {
      const { bucket_grants, group_keys }: TeamGrants = JSON.parse(body ?? "");
      given.bucket_grants.push(...bucket_grants);
      given.group_keys.push(...group_keys);
      return { given: bucket_grants.length + group_keys.length };
    },
  });
  return { session, given };
};

const IDLE: Upkeep = { given: 0, asked: [], rotated: 0, escrowDue: false, rosterDue: 0 };

/** Makes the founder sign that Ada and these recipients may read the bucket. */
const entitling = async (...more: readonly { kind: "user" | "group"; uid: string }[]): Promise<Told> => {
  const users = [{ kind: "user" as const, uid: uidOf(ada) }, ...more].map(({ kind, uid }) => ({
    uid,
    entity_type: kind,
  }));
  return tellingSigned(await signedBy(team, { model: "bucket", uid: own.uid, lists: [readersList(users)] }));
};

const workForAll = (uid: string, gen: number, group: string): TeamWork["buckets"] => [
  {
    bucket_uid: uid,
    gen,
    recipients: [
      { kind: "user", uid: uidOf(ada) },
      { kind: "user", uid: uidOf(outsider) },
      { kind: "user", uid: makeUid() },
      { kind: "group", uid: group },
      { kind: "group", uid: makeUid() },
      { kind: "ent", uid: team.uid },
      { kind: "ent", uid: makeUid() },
    ],
  },
];

const aGroup = async () => {
  const uid = makeUid();
  const made = await makeGroupKey(uid, 1);
  await sign(team, { action: "group-create", uid, name: `Group ${uid}`, xPublic: made.xPublic });
  return { uid, ...made };
};

test("MS-55 MS-58 only recipients in the roster get a key, and each gets it only once", async () => {
  const group = await aGroup();
  const { session, given } = await asking(
    team.founder,
    { buckets: workForAll(own.uid, own.gen, group.uid) },
    own,
    await entitling({ kind: "group", uid: group.uid }),
  );
  const done = await giveMissingKeys(session);
  assert.deepEqual(done, { given: 3, asked: [] }, "a server that keeps asking gets no more keys");
  assert.deepEqual(
    given.bucket_grants.map(({ recipient_kind, recipient_uid }) => [recipient_kind, recipient_uid]),
    [
      ["user", uidOf(ada)],
      ["group", group.uid],
      ["ent", team.uid],
    ],
  );
  const [toAda] = given.bucket_grants;
  const key = await openGrant(toAda?.grant ?? "", {
    reader: await ada.session.keyring.identity(),
    signer: await team.founder.session.keyring.identity(),
    expected: { label: "grant", recipientKind: "user", subject: own.uid, gen: own.gen, role: "write" },
  });
  assert.deepEqual(key.key, await team.founder.session.keyring.bucketKey(own));
});

test("MS-42 the key of a personal bucket is not given away, whatever the server requests", async () => {
  const { founder } = team;
  const rows = await founder.session.api.buckets.listBuckets({ query: {} });
  const priv = rows.find((row): row is Bucket => "is_system" in row && row.is_system);
  assert.ok(priv);
  const work = { buckets: workForAll(priv.uid, priv.gen, makeUid()), rotations: [priv.uid] };
  for (const lie of [priv, { ...priv, enterprise_uid: team.uid, is_system: false }]) {
    const { session, given } = await asking(founder, work, lie);
    assert.deepEqual([(await upkeep(session)).rotated, given.bucket_grants], [0, []]);
  }
});

test("the client gives no key of another generation or of an unverifiable bucket", async () => {
  const buckets = workForAll(own.uid, own.gen + 1, makeUid());
  assert.equal((await giveMissingKeys((await asking(team.founder, { buckets }, own)).session)).given, 0);
  const lie = { ...own, row: null };
  const asked = await asking(team.founder, { buckets: workForAll(own.uid, own.gen, makeUid()) }, lie);
  assert.deepEqual(await giveMissingKeys(asked.session), { given: 0, asked: [] });
});

test("a key that a former member gave is not passed on", async () => {
  const leaver = await aMember(team);
  const copy = await granted(team, { by: leaver, bucket: own, to: { kind: "user", uid: uidOf(ada) } });
  const bucket: Bucket = { ...shown, key: { form: "grant", ...copy } };
  const work = { buckets: workForAll(own.uid, own.gen, makeUid()) };
  const signed = await entitling();
  assert.equal((await giveMissingKeys((await asking(ada, work, bucket, signed)).session)).given, 2);
  await sign(team, { action: "remove", uid: uidOf(leaver) });
  const { session, given } = await asking(ada, work, bucket, signed);
  assert.equal((await giveMissingKeys(session)).given, 0);
  assert.deepEqual(given.bucket_grants, []);
});

test("a group's key is given only to members of the team, even if its record names others", async () => {
  const group = await aGroup();
  const signer = await team.founder.session.keyring.identity();
  const recipient = { kind: "ent", uid: team.uid, ...team.roster.erk.b } as const;
  const what = { label: "group-key", subject: group.uid, gen: 1 } as const;
  const held = {
    group_uid: group.uid,
    gen: 1,
    recipient_kind: "ent",
    erk_gen: 1,
    grant: await grantTo(group.seed, { ...what, signer, recipient }),
    signer: await bundleOf(team.founder),
  };
  const recipients = [uidOf(ada), uidOf(outsider)].map((uid) => ({ kind: "user" as const, uid }));
  const groups = [{ group_uid: group.uid, gen: 1, recipients }];
  const users = recipients.map(({ uid }) => ({ uid, entity_type: "user" as const }));
  const list = { uid: group.uid, name: "Group", permissions: [], users };
  const signed = await signedBy(team, { model: "group", uid: group.uid, lists: [list] });
  const told = { "GET .*/group-keys$": () => ({ keys: [held] }), ...tellingSigned(signed) };
  const { session, given } = await asking(team.founder, { groups }, own, told);
  assert.deepEqual(await giveMissingKeys(session), { given: 1, asked: [] });
  const [toAda] = given.group_keys;
  assert.equal(toAda?.recipient_uid, uidOf(ada));
  const opened = await openGroupKey(toAda?.grant ?? "", {
    reader: { ...(await ada.session.keyring.identity()), kind: "user" },
    signer,
    roster: team.roster,
    uid: group.uid,
    gen: 1,
  });
  assert.deepEqual(opened.seed, group.seed);
});

test("the client of a user who belongs to no enterprise, or was removed from it, gives no keys", async () => {
  const work = { buckets: workForAll(own.uid, own.gen, makeUid()), roster_due: 3 };
  assert.deepEqual(await upkeep((await asking(outsider, work, own)).session), IDLE);
  const leaver = await aMember(team);
  await sign(team, { action: "remove", uid: uidOf(leaver) });
  assert.deepEqual(await upkeep((await asking(leaver, work, own)).session), IDLE);
});

test("work that needs an action by the user is reported, and a refused rotation does not stop other work", async () => {
  const work = { rotations: [makeUid()], escrow_due: true, roster_due: 2 };
  const { session } = await asking(ada, work, shown);
  assert.deepEqual(await upkeep(session), { ...IDLE, escrowDue: true, rosterDue: 2 });
});

test("while the roster cannot be verified, no key is given", async () => {
  const work = { buckets: workForAll(own.uid, own.gen, makeUid()) };
  const lie = { "GET .*/roster$": () => ({ entries: team.entries.slice(0, 1) }) };
  const { session, given } = await asking(team.founder, work, own, lie);
  await assert.rejects(upkeep(session), CANNOT);
  assert.deepEqual(given, { bucket_grants: [], group_keys: [] });
});

test("the client reads at most 64 pages from a server that always announces more work", async () => {
  let pages = 0;
  const work = () => {
    pages += 1;
    const next = `00000000-0000-4000-8000-${String(pages).padStart(12, "0")}`;
    return { ...NO_WORK, next: pages < 200 ? next : null };
  };
  const session = await sessionIn(team, ada, { "GET .*/work$": work });
  assert.equal((await giveMissingKeys(session)).given, 0);
  assert.equal(pages, 64);
});
