/**
 * @file A server falsely claims that a team's bucket is due for rotation. The claim costs the client work, but reveals
 * no key. The client gives the next key only to the enterprise and to members of the verified roster, and rotates no
 * personal bucket.
 */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { RotationStart } from "@keepwell/contract/sharing/rotation.endpoints.ts";
import type { TeamGrants, TeamWork } from "@keepwell/contract/team/keys.endpoints.ts";
import { openOwnBucketKey } from "@keepwell/crypto/bucket/open-own-bucket-key.ts";
import { toHex } from "@keepwell/crypto/bytes.ts";
import { openGrant } from "@keepwell/crypto/grant/open-grant.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { aBucket, aUser, type TestUser, uidOf } from "../../../server/test/factories.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { upkeep } from "../../src/keys/team/keys-upkeep.ts";
import { CANNOT } from "../sharing/support.ts";
import { admit, aMember, aTeam, aTeamBucket, type FakeTeam, readersList, signedBy } from "../team/support.ts";
import { sessionIn, tellingSigned } from "../team/told-answers.ts";

const server = useServer();
let team: FakeTeam;
before(async () => {
  await server.opened;
  team = await aTeam(server);
});

/**
 * The user's client on a server that claims two things: this bucket's key must be rotated, and members lack the next
 * key.
 */
const rotating = async (user: TestUser, bucket: Bucket, lacking: readonly string[] = []) => {
  const started: RotationStart[] = [];
  const given: TeamGrants["bucket_grants"] = [];
  let row: Bucket = { ...bucket, rotation: "due" };
  const work = (): TeamWork => ({
    groups: [],
    rotations: [bucket.uid],
    escrow_due: false,
    roster_due: 0,
    next: null,
    buckets: [
      {
        bucket_uid: bucket.uid,
        gen: row.gen,
        recipients: lacking.map((uid) => ({ kind: "user" as const, uid })),
      },
    ],
  });
  const users = lacking.map((uid) => ({ uid, entity_type: "user" as const }));
  const lists = [readersList(users)];
  const session = await sessionIn(team, user, {
    ...tellingSigned(await signedBy(team, { model: "bucket", uid: bucket.uid, lists })),
    "GET .*/work$": () => (row.gen > bucket.gen ? work() : { ...work(), buckets: [] }),
    "GET /api/buckets$": () => [row],
    "GET /api/buckets/[^/]+$": () => row,
    "GET .*/rotation$": () => ({ gen: row.gen, remaining: 0, entries: [], lists: [], tombstones: [] }),
    "POST .*/rotation$": ({ body }) => {
      const start: RotationStart = JSON.parse(body ?? "");
      started.push(start);
      const { gen, row: next = null, key: wrap } = start;
      row = { ...row, gen, row: next, rotation: "running", key: { form: "self", wrap } };
      return { gen, remaining: 0 };
    },
    "POST .*/grants$": ({ body }) => {
      const { bucket_grants }: TeamGrants = JSON.parse(body ?? "");
      given.push(...bucket_grants);
      return { given: bucket_grants.length };
    },
  });
  return { session, started, given };
};

test("the next key is random, and only the enterprise and members in the roster get it", async () => {
  const [ada, outsider] = [await aMember(team), await aUser(server)];
  const { own } = await aTeamBucket(team);
  const { founder } = team;
  const before = toHex(await founder.session.keyring.bucketKey(own));
  const lacking = [uidOf(ada), uidOf(outsider), makeUid()];
  const { session, started, given } = await rotating(founder, own, lacking);
  assert.equal((await upkeep(session)).rotated, 1);
  const [start] = started;
  assert.ok(start && started.length === 1 && start.gen === own.gen + 1);
  assert.deepEqual([start.grants, start.invites], [[], []]);
  const place = { wrap: session.keyring.wrap, uid: uidOf(founder), bid: own.uid, gen: start.gen };
  const next = await openOwnBucketKey(start.key, place);
  assert.notEqual(toHex(next), before);
  const [toTeam, ...others] = start.team_grants ?? [];
  assert.deepEqual([toTeam?.recipient_kind, toTeam?.recipient_uid, others], ["ent", team.uid, []]);
  const signer = await founder.session.keyring.identity();
  const expected = { label: "grant", subject: own.uid, gen: start.gen } as const;
  const asTeam = await openGrant(toTeam?.grant ?? "", {
    reader: await (await session.keyring.team()).enterpriseKey("erk-b"),
    signer,
    expected: { ...expected, recipientKind: "ent", role: "admin" },
  });
  assert.deepEqual(asTeam.key, next);
  assert.deepEqual(
    given.map(({ recipient_uid }) => recipient_uid),
    [uidOf(ada)],
  );
  const asAda = await openGrant(given[0]?.grant ?? "", {
    reader: await ada.session.keyring.identity(),
    signer,
    expected: { ...expected, recipientKind: "user", role: "write" },
  });
  assert.deepEqual(asAda.key, next);
});

test("MS-42 a personal bucket gets no next key for the team, whatever the server says", async () => {
  const user = await aUser(server, { plan: "partner" });
  const bucket = await aBucket(user);
  const { uid, fingerprint, seq, head } = team.roster;
  const enterprise = { uid, fingerprint: toHex(fingerprint), seq, head: toHex(head) };
  await (await user.session.keyring.trust()).update((known) => ({ ...known, enterprise }));
  await admit(team, user);
  for (const lie of [bucket, { ...bucket, enterprise_uid: team.uid }]) {
    const { session, started, given } = await rotating(user, lie);
    assert.equal((await upkeep(session)).rotated, 0);
    assert.deepEqual([started, given], [[], []]);
  }
});

test("if the server shows another roster, the bucket keeps its key", async () => {
  const { own } = await aTeamBucket(team);
  const { founder } = team;
  const { session, started } = await rotating(founder, own);
  const foreign = await aTeam(server);
  const entries = team.entries.splice(0, team.entries.length, ...foreign.entries);
  await assert.rejects(upkeep(session), CANNOT);
  team.entries.splice(0, team.entries.length, ...entries);
  assert.deepEqual(started, []);
});
