/**
 * @file If an administrator resets their account without its data, the team's buckets are locked only for this
 * administrator.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { aBucket, anEntry, type TestUser } from "../factories.ts";
import { enterAs, reset } from "../identity/recovery-steps.ts";
import { callAs, replied } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { aTeam, grantIn } from "./factories.ts";

const server = useServer();

const teamBucketsOf = async (user: TestUser): Promise<string[]> => {
  const rows = await replied<Bucket[]>(callAs(server, user, ["GET", "/api/buckets"]));
  return rows.filter(({ enterprise_uid }) => enterprise_uid !== null).map(({ uid }) => uid);
};

test("after a reset without data, the sole administrator keeps the role, but sees no bucket of the team", async () => {
  const team = await aTeam(server, { members: 1 });
  const [reader] = team.members;
  assert.ok(reader);
  const bucket = await aBucket(team.founder);
  await anEntry(team.founder, bucket);
  await grantIn(server, team, { model: "bucket", uid: bucket.uid, to: [reader], permissions: ["read"] });
  assert.deepEqual(await teamBucketsOf(team.founder), [bucket.uid]);
  await reset(server, team.founder, { by: { kind: "empty" } });
  const back = await enterAs(server, team.founder);
  const { enterprise } = await back.session.api.identity.me();
  assert.deepEqual([enterprise?.uid, enterprise?.is_admin], [team.uid, true]);
  assert.deepEqual(await teamBucketsOf(back), []);
  assert.equal((await callAs(server, back, ["GET", `/api/buckets/${bucket.uid}/entries`])).status, 404);
  assert.deepEqual(await teamBucketsOf(reader), [bucket.uid]);
});
