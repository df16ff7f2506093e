/** @file Keys are given and withdrawn at the same time. No member keeps a key to which they are not entitled. */
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { aBucket, anEntry, aPasswordDraft, type TestUser, uidOf } from "../factories.ts";
import { prepare } from "../prepare.ts";
import { callAs } from "../sharing/raw-calls.ts";
import { untilWaiting } from "../until-waiting.ts";
import { useServer } from "../use-server.ts";
import { giveMissingKeys } from "./give-keys.ts";
import { aKeyedTeam, asRecipient, aTeamGrant, type Team } from "./key-steps.ts";

const server = useServer();
const { founder, ada, bob, team } = prepare(server, () => aKeyedTeam(server));

const copyFor = (user: TestUser) => ({
  gen: 1,
  recipient_kind: "user" as const,
  recipient_uid: uidOf(user),
  recipient_gen: 1,
  wire: "",
  signer_uid: uidOf(founder),
  signer_bundle: "{}",
  signed_at: new Date(),
});

/**
 * Inserts the user's copy of a key in a transaction that stays open. A call that gives the same key reads which keys
 * are missing, and then waits for the end of this transaction.
 */
const holdKey = async (user: TestUser, { uid: bucket_uid }: Bucket) => {
  const held = await server.database.handle.startTransaction().execute();
  await held
    .insertInto("bucket_key_copies")
    .values({ ...copyFor(user), bucket_uid, access_type: "write" })
    .execute();
  return held;
};

const holdGroupKey = async (user: TestUser, subject_uid: string) => {
  const held = await server.database.handle.startTransaction().execute();
  const key = { enterprise_uid: team.uid, label: "group-key", subject_uid } as const;
  await held
    .insertInto("team_key_copies")
    .values({ ...copyFor(user), ...key })
    .execute();
  return held;
};

const keysOf = (user: TestUser, { uid }: Bucket) =>
  server.database.handle
    .selectFrom("bucket_key_copies")
    .select("gen")
    .where("bucket_uid", "=", uid)
    .where("recipient_uid", "=", uidOf(user))
    .execute();

const keyFor = async (user: TestUser, bucket: Bucket) => {
  const key = await founder.session.keyring.bucketKey(bucket);
  return aTeamGrant(founder, { bucket, key, to: await asRecipient(user) });
};

const revoke = (list: string) => team.call(founder, "DELETE", `/access-lists/${list}`);

type Prepare = (bucket: Bucket, test: TestContext) => Promise<() => ReturnType<Team["call"]>>;

const takes: readonly (readonly [string, Prepare])[] = [
  [
    "a permission on the enterprise is withdrawn",
    async () => {
      const list = await team.grant(["enterprise", team.uid], [["user", uidOf(ada)]], ["read"]);
      return () => revoke(list);
    },
  ],
  [
    "a permission on the bucket is withdrawn",
    async ({ uid }) => {
      const list = await team.grant(["bucket", uid], [["user", uidOf(ada)]]);
      return () => revoke(list);
    },
  ],
  [
    "the bucket is restricted",
    async ({ uid }, test) => {
      const list = await team.grant(["enterprise", team.uid], [["user", uidOf(ada)]], ["read"]);
      // Not before the test has ended, because a withdrawal would delete the key by itself.
      test.after(async () => void (await revoke(list)));
      return () => team.call(founder, "PUT", `/access-policy/bucket/${uid}`, { policy: "restrict" });
    },
  ],
  [
    "the only entry that the person may see is deleted",
    async (bucket) => {
      const entry = await anEntry(founder, bucket, aPasswordDraft());
      await team.grant(["entry", entry.uid], [["user", uidOf(ada)]]);
      return () => callAs(server, founder, ["DELETE", `/api/buckets/${bucket.uid}/entries/${entry.uid}`]);
    },
  ],
];

for (const [name, prepare] of takes)
  test(`a member keeps no copy of a key that they are given while ${name}`, async (t) => {
    const bucket = await aBucket(founder);
    const take = await prepare(bucket, t);
    const grant = await keyFor(ada, bucket);
    const held = await holdKey(ada, bucket);
    const giving = team.give(founder, { bucket_grants: [grant] });
    await untilWaiting(server, 1);
    const taking = take();
    await Promise.race([taking, untilWaiting(server, 2)]).finally(() => held.rollback().execute());
    const [given, taken] = await Promise.all([giving, taking]);
    assert.equal(given.status, 200, given.text);
    assert.ok(taken.status < 300, taken.text);
    assert.equal((await callAs(server, ada, ["GET", `/api/buckets/${bucket.uid}`])).status, 404);
    assert.deepEqual(await keysOf(ada, bucket), []);
  });

test("a member does not keep a group's key that they get during their removal", async () => {
  const group = await team.group(bob);
  const member = [`/usergroups/${group}/users`, { user_id: uidOf(ada) }] as const;
  assert.equal((await team.call(founder, "POST", ...member)).status, 200);
  const held = await holdGroupKey(ada, group);
  const giving = giveMissingKeys(founder.session);
  await untilWaiting(server, 1);
  const taking = team.call(founder, "DELETE", `/usergroups/${group}/users/${uidOf(ada)}`);
  await Promise.race([taking, untilWaiting(server, 2)]).finally(() => held.rollback().execute());
  await Promise.all([giving, taking]);
  const keys = await server.database.handle
    .selectFrom("team_key_copies")
    .select("gen")
    .where("group_uid", "=", group)
    .where("recipient_uid", "=", uidOf(ada))
    .execute();
  assert.deepEqual(keys, []);
});

test("if two permissions entitle a member to a key and both end at once, the member's key is deleted", async () => {
  for (const _ of [1, 2, 3]) {
    const bucket = await aBucket(founder);
    const [one, other] = [
      await team.grant(["bucket", bucket.uid], [["user", uidOf(ada)]]),
      await team.grant(["enterprise", team.uid], [["user", uidOf(ada)]], ["read"]),
    ];
    const entries = [
      await anEntry(founder, bucket, aPasswordDraft()),
      await anEntry(founder, bucket, aPasswordDraft()),
    ];
    for (const { uid } of entries) await team.grant(["entry", uid], [["user", uidOf(bob)]]);
    await giveMissingKeys(founder.session);
    assert.deepEqual([(await keysOf(ada, bucket)).length, (await keysOf(bob, bucket)).length], [1, 1]);
    const replies = await Promise.all([
      revoke(one),
      revoke(other),
      ...entries.map(({ uid }) =>
        callAs(server, founder, ["DELETE", `/api/buckets/${bucket.uid}/entries/${uid}`]),
      ),
    ]);
    for (const { status, text } of replies) assert.equal(status, 204, text);
    assert.deepEqual([await keysOf(ada, bucket), await keysOf(bob, bucket)], [[], []]);
  }
});
