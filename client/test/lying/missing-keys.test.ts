/**
 * @file A server lies about missing keys. Without the user's consent, a client gives a key only to a recipient whom
 * signatures entitle to it.
 */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { TeamGrants, TeamWork } from "@keepwell/contract/team/keys.endpoints.ts";
import type { SignedPermissions } from "@keepwell/contract/team/permission-records.endpoints.ts";
import { toHex } from "@keepwell/crypto/bytes.ts";
import { aBucket, reopen, type TestUser, uidOf } from "../../../server/test/factories.ts";
import { injectTransport } from "../../../server/test/harness.ts";
import { aFounder } from "../../../server/test/team/enterprise-factories.ts";
import { aJoined } from "../../../server/test/team/member-factories.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { giveAskedKeys, giveMissingKeys } from "../../src/keys/team/give-missing-keys.ts";
import { ownCode } from "../../src/people/people.ts";
import type { Session } from "../../src/session/session.ts";
import { createMemorySealedStore } from "../../src/storage/sealed-store.ts";
import { describeAsked } from "../../src/team/permissions/describe-asked.ts";
import { CANNOT } from "../sharing/support.ts";
import { toldOf } from "../team/permissions-reads.ts";
import { grant, onBucket } from "../team/permissions-steps.ts";
import { altering } from "./lies.ts";

const server = useServer();
let founder: TestUser;
let trainee: TestUser;
let bucket: Bucket;
before(async () => {
  await server.opened;
  founder = await aFounder(server);
  trainee = await aJoined(server, founder);
  bucket = await aBucket(founder);
});

type Tell = (objects: readonly SignedPermissions[]) => readonly SignedPermissions[];

/** Runs the person's client on a server that alters permissions and that claims the trainee lacks the bucket's key. */
const asking = async (
  { device }: TestUser,
  tell: Tell,
): Promise<{ session: Session; given: TeamGrants["bucket_grants"] }> => {
  const given: TeamGrants["bucket_grants"] = [];
  const work = (told: object): Partial<TeamWork> => ({
    ...told,
    buckets: [
      { bucket_uid: bucket.uid, gen: bucket.gen, recipients: [{ kind: "user", uid: uidOf(trainee) }] },
    ],
  });
  const lying = altering(injectTransport(server), /^GET .*\/work/, work);
  const records = altering(lying, /\/permission-records$/, (told) => ({
    objects: tell(told.objects as SignedPermissions[]),
  }));
  const transport = altering(records, /^POST .*\/grants$/, (told, { body }) => {
    given.push(...(JSON.parse(body ?? "") as TeamGrants).bucket_grants);
    return told;
  });
  const session = await reopen({ ...device, transport, sealed: createMemorySealedStore() });
  assert.ok(session);
  return { session, given };
};

/** Alters only the permissions of the bucket in the server's reply. */
const ofBucket =
  (change: (told: SignedPermissions) => SignedPermissions): Tell =>
  (objects) =>
    objects.map((one) => (one.object_id === bucket.uid ? change(one) : one));

test("MS-105 without a valid record that entitles the member, a missing key is not given without a question", async () => {
  const granting = await aBucket(founder);
  await grant(founder, onBucket(granting), { to: [trainee] });
  const elsewhere = await toldOf(founder, onBucket(granting));
  const { stored, signed } = elsewhere;
  const lies: readonly Tell[] = [
    (objects) => objects,
    ofBucket((told) => ({ ...told, stored })),
    ofBucket((told) => ({ ...told, stored, signed })),
    ofBucket(() => ({ ...elsewhere, object_id: bucket.uid })),
    (objects) => [
      ...objects,
      { ...elsewhere, model: "list", object_id: granting.uid, bucket_id: bucket.uid },
    ],
  ];
  for (const lie of lies) {
    const { session, given } = await asking(founder, lie);
    const { asked } = await giveMissingKeys(session);
    assert.deepEqual(given, [], "nothing is given without a question");
    assert.deepEqual(
      asked.map(({ model, uid, recipient }) => [model, uid, recipient.uid]),
      [["bucket", bucket.uid, uidOf(trainee)]],
    );
  }
  const hidden = await asking(founder, () => []);
  assert.deepEqual(await giveMissingKeys(hidden.session), { given: 0, asked: [] });
  assert.deepEqual(hidden.given, []);
});

test("MS-105 a user's consent gives a key only to the recipient whose code was shown", async () => {
  const { session, given } = await asking(founder, (objects) => objects);
  const { asked } = await giveMissingKeys(session);
  const other = asked.map((key) => ({
    ...key,
    recipient: { ...key.recipient, fingerprint: "0".repeat(64) },
  }));
  await assert.rejects(giveAskedKeys(session, other), CANNOT);
  assert.deepEqual(given, []);
  await giveAskedKeys(session, asked);
  assert.deepEqual(
    given.map(({ recipient_uid }) => recipient_uid),
    [uidOf(trainee)],
  );
});

test("MS-105 the question shows the recipient's signed name, or only the code", async () => {
  const { session } = await asking(founder, (objects) => objects);
  const [key] = (await giveMissingKeys(session)).asked;
  assert.ok(key);
  const { uid, fingerprint } = await founder.session.keyring.identity();
  const recipient = { kind: "user", uid, fingerprint: toHex(fingerprint) } as const;
  const [named, unnamed] = await describeAsked(session, [key, { ...key, recipient }]);
  assert.deepEqual([named?.recipient, named?.email], ["Ada Lovelace", trainee.email]);
  assert.equal(named?.code, await ownCode(trainee.session));
  assert.deepEqual([unnamed?.recipient, unnamed?.email], [null, null]);
  assert.equal(unnamed?.code, await ownCode(founder.session));
});

test("if a valid record entitles the recipient, the key is given without a question", async () => {
  await grant(founder, onBucket(bucket), { to: [trainee] });
  const { session, given } = await asking(founder, (objects) => objects);
  const { asked } = await giveMissingKeys(session);
  assert.deepEqual(asked, []);
  assert.deepEqual(
    given.map(({ recipient_uid }) => recipient_uid),
    [uidOf(trainee)],
  );
});

test("the members in an access list of the enterprise are entitled to the keys of all buckets that are not restricted", async () => {
  const reader = await aJoined(server, founder);
  const enterprise = (await founder.session.keyring.enterprise())?.roster.uid ?? "";
  const [open, closed] = [await aBucket(founder), await aBucket(founder)];
  const { saveAccessPolicy } = await import("../../src/team/permissions/save-access-list.ts");
  await saveAccessPolicy(founder.session, { model: "bucket", uid: closed.uid }, "restrict");
  await grant(founder, { model: "enterprise", uid: enterprise }, { to: [reader] });
  const { asked } = await giveMissingKeys(founder.session);
  assert.deepEqual(asked, []);
  const keyOf = async ({ uid }: Bucket) => {
    const rows = await reader.session.api.buckets.listBuckets({ query: {} });
    return rows.some((row) => "key" in row && row.uid === uid && row.key !== null);
  };
  assert.deepEqual([await keyOf(open), await keyOf(closed)], [true, false]);
});
