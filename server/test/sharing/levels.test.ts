/**
 * @file API calls on a shared bucket, made by each access level except owner (MS-46). A call is allowed, or refused
 * with the right code.
 */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { updateEntry } from "@keepwell/client/buckets/save-entry.ts";
import { GIVEN_ACCESS_TYPES, type GivenAccessType } from "@keepwell/contract/sharing/accesses.endpoints.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { SOME_MAC } from "../buckets/bucket-rows.ts";
import { aBucket, aList, aNoteDraft, anEntry, type TestUser, uidOf } from "../factories.ts";
import { rowCounts } from "../harness.ts";
import { useServer } from "../use-server.ts";
import { aPerson, aShareBody, invite, share } from "./factories.ts";
import { type Answer, ROWS, type Row, type Target } from "./level-rows.ts";
import { bucketAs, callAs } from "./raw-calls.ts";
import { aRotation } from "./rotation-steps.ts";

const server = useServer();
let owner: TestUser;
let people: Readonly<Record<GivenAccessType, TestUser>>;
before(async () => {
  await server.opened;
  owner = await aPerson(server, { plan: "partner" });
  const person = () => aPerson(server, { plan: "partner" });
  people = { admin: await person(), write: await person(), read: await person() };
});

const aTarget = async (by: TestUser, level: GivenAccessType): Promise<Target> => {
  const bucket = await aBucket(owner);
  const list = await aList(owner, bucket);
  const opened = await anEntry(owner, bucket, { ...aNoteDraft(), listId: list.uid });
  const entry = await updateEntry(owner.session, bucket, { opened, draft: aNoteDraft() });
  const invited = await invite(server, [owner, bucket], `${makeUid()}@example.test`);
  await share(server, [owner, bucket], by, level);
  return { server, owner, bucket, list, entry, invited, other: await aBucket(owner) };
};

const expected = ({ ok, refused: [code, ...levels] = [""] }: Row, level: GivenAccessType): Answer =>
  levels.includes(level) ? `403 ${code}` : ok;

for (const row of ROWS)
  test(`who may ${row.what}`, async () => {
    for (const level of GIVEN_ACCESS_TYPES) {
      const by = people[level];
      const call = await row.call(await aTarget(by, level), by);
      const before = await rowCounts(server);
      const { status, code, text } = await callAs(server, by, call);
      const answer = status === 403 ? `403 ${code}` : status;
      assert.equal(answer, expected(row, level), `${level}: ${text}`);
      if (status === 403) assert.deepEqual(await rowCounts(server), before, level);
    }
  });

test("the owner cannot be changed or removed, and cannot leave", async () => {
  const { bucket } = await aTarget(people.admin, "admin");
  const url = `/api/buckets/${bucket.uid}/accesses/${uidOf(owner)}`;
  const level = { access_type: "read", invite_mac: SOME_MAC };
  for (const by of [people.admin, owner]) {
    assert.equal((await callAs(server, by, ["PUT", url, level])).code, "access.modify");
    assert.equal((await callAs(server, by, ["DELETE", url])).code, "access.modify");
  }
  assert.equal((await callAs(server, owner, ["POST", `/api/buckets/${bucket.uid}/leave`])).code, "forbidden");
});

test("the system bucket cannot be shared", async () => {
  const { uid } = (await owner.session.api.buckets.listBuckets({ query: {} }))[0] ?? assert.fail();
  assert.ok(uid);
  const system = await bucketAs(server, owner, { uid });
  assert.ok(system.is_system);
  const body = await aShareBody(owner, system, { email: people.read.email, level: "read", to: people.read });
  const url = `/api/buckets/${uid}`;
  assert.equal((await callAs(server, owner, ["POST", `${url}/accesses`, body])).code, "access.add");
  assert.equal((await callAs(server, owner, ["GET", `${url}/accesses`])).code, "forbidden");
  const { body: rotation } = await aRotation(owner, system, []);
  assert.equal((await callAs(server, owner, ["POST", `${url}/rotation`, rotation])).code, "forbidden");
});
