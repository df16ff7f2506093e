/** @file Members sign the stored permissions of an object without changing them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { prepareBucket } from "@keepwell/client/buckets/bucket.ts";
import type { SignedContent } from "@keepwell/contract/team/permission-records.endpoints.ts";
import type { Model } from "@keepwell/contract/team/permissions.ts";
import { aBucket, aList, aNoteDraft, anEntry, type TestUser, uidOf } from "../factories.ts";
import { prepare } from "../prepare.ts";
import { callAs } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { aGroup, aTeam, grantIn, restrictIn } from "./factories.ts";
import { type RecordedOn, recordsIn } from "./record-steps.ts";

const server = useServer();
const { team, other } = prepare(server, async () => ({
  team: await aTeam(server, { members: 1 }),
  other: await aTeam(server, { members: 0 }),
}));

const sign = async (user: TestUser, { model, uid }: RecordedOn, record: string): Promise<number> => {
  const url = `/api/enterprises/${team.uid}/permission-records/${model}/${uid}`;
  return (await callAs(server, user, ["POST", url, { record }])).status;
};

/** The members who have signed the stored permissions of the object, according to the audit log. */
const signersOf = async ({ uid }: RecordedOn) => {
  const params = { enterpriseId: team.uid };
  const query = { object: uid, kind: "permissions_signed" } as const;
  const { events } = await team.founder.session.api.team.listAudit({ params, query });
  return events.map(({ actor }) => actor?.uid);
};

test("members who manage permissions can sign the stored permissions, but only unchanged", async () => {
  const { founder, members } = team;
  const [reader = assert.fail()] = members;
  const chain = recordsIn(server, team.uid);
  const at: RecordedOn = { model: "bucket", uid: (await aBucket(founder)).uid };
  await grantIn(server, team, { model: "bucket", uid: at.uid, to: [reader], permissions: ["read"] });
  const { stored } = (await chain.read(founder, at)) ?? assert.fail();
  const empty: SignedContent = { ...stored, lists: [] };
  assert.equal(await sign(founder, at, await chain.next(founder, at, { content: empty })), 409);
  const record = await chain.next(founder, at, { content: stored });
  assert.equal(await sign(reader, at, await chain.next(reader, at, { content: stored })), 403);
  assert.equal(await sign(other.founder, at, record), 404);
  assert.equal(await sign(founder, at, record), 204);
  assert.equal(await sign(founder, at, record), 409, "the stored permissions are signed already");
  assert.deepEqual(await signersOf(at), [uidOf(founder)]);
  assert.deepEqual((await chain.read(founder, at))?.signed, stored);
});

test("members who manage users can sign groups", async () => {
  const { founder, members } = team;
  const [reader = assert.fail()] = members;
  const chain = recordsIn(server, team.uid);
  const at: RecordedOn = { model: "group", uid: await aGroup(server, team, [reader]) };
  const { stored } = (await chain.read(founder, at)) ?? assert.fail();
  const record = await chain.next(founder, at, { content: stored });
  assert.equal(await sign(reader, at, record), 403);
  assert.equal(await sign(founder, at, record), 204);
  assert.deepEqual(await signersOf(at), [uidOf(founder)]);
  assert.deepEqual((await chain.read(founder, at))?.signed, stored);
});

test("an object gets its own stored permissions, even if an object of another kind has the same uid", async () => {
  const here = await aTeam(server, { members: 1 });
  const { founder, uid, members: to } = here;
  const bucket = await prepareBucket(founder.session, "Twin", uid)();
  const list = await aList(founder, bucket);
  for (const twin of [uid, list.uid]) await anEntry(founder, bucket, { ...aNoteDraft(), uid: twin });
  const objects: readonly (RecordedOn & { model: Model })[] = [
    { model: "enterprise", uid },
    { model: "bucket", uid },
    { model: "list", uid: list.uid, bucket: uid },
    { model: "entry", uid, bucket: uid },
    { model: "entry", uid: list.uid, bucket: uid },
  ];
  const granted: string[] = [];
  for (const { model, uid } of objects) {
    granted.push((await grantIn(server, here, { model, uid, to, permissions: ["read"] })).uid);
    if (model === "entry") await restrictIn(server, here, { model, uid });
  }
  const read = async (at: RecordedOn) =>
    ((await recordsIn(server, uid).read(founder, at)) ?? assert.fail(at.model)).stored;
  const stored = await Promise.all(objects.map(read));
  assert.deepEqual(
    stored.map(({ lists }) => lists.map((one) => one.uid)),
    granted.map((one) => [one]),
  );
  assert.deepEqual(
    stored.map(({ policy }) => policy),
    [null, "inherit", "inherit", "restrict", "restrict"],
  );
});
