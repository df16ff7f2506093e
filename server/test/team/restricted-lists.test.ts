/** @file Lists of a team that are restricted, or that have restricted entries. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import { listEntries } from "@keepwell/client/buckets/list-entries.ts";
import { trashEntries } from "@keepwell/client/buckets/trash-entries.ts";
import type { List } from "@keepwell/contract/buckets/lists.endpoints.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { keysFor } from "../buckets/bulk-steps.ts";
import { aList, aNoteDraft, anEntry, systemBucket, type TestUser } from "../factories.ts";
import { prepare } from "../prepare.ts";
import { callAs } from "../sharing/raw-calls.ts";
import { untilWaiting } from "../until-waiting.ts";
import { useServer } from "../use-server.ts";
import { anAccessScene } from "./access-scene.ts";
import { grantIn, restrictIn } from "./factories.ts";

const server = useServer();
const { scene } = prepare(server, async () => ({ scene: await anAccessScene(server) }));

const reads = async (reader: TestUser, uid: string): Promise<number> =>
  (await callAs(server, reader, ["GET", `/api/buckets/${scene.bucket.uid}/entries/${uid}`])).status;

const aReader = async (): Promise<TestUser> => {
  const { team, bucket, member } = scene;
  const reader = member(1);
  await grantIn(server, team, { model: "bucket", uid: bucket.uid, to: [reader], permissions: ["read"] });
  return reader;
};

test("a restricted entry in Trash is not in the count of its list", async () => {
  const { team, bucket, list, entry, get } = scene;
  const reader = await aReader();
  await restrictIn(server, team, { model: "entry", uid: entry.uid });
  const { session } = team.founder;
  const listed = await listEntries(session, bucket.uid, () => bucket);
  const entries = listed.flatMap((one) => (isUnverifiable(one) ? [] : [one]));
  await trashEntries(session, { bucket, entries });
  assert.equal((await get<List>(reader, `/api/lists/${list.uid}`)).entry_count, 0);
});

test("a move to a list of a team's bucket needs the permission to create entries in that list", async () => {
  const { team, bucket, list, member } = scene;
  const writer = member(0);
  const closed = await aList(team.founder, bucket, "Closed");
  const permissions = ["manage"] as const;
  await grantIn(server, team, { model: "list", uid: list.uid, to: [writer], permissions });
  const entry = await anEntry(writer, await systemBucket(writer), aNoteDraft());
  const move = (to: object) => {
    const body = { entries: [entry.uid], keys: keysFor([entry]), ...to };
    return callAs(server, writer, ["PUT", `/api/buckets/${bucket.uid}/entries`, body]);
  };
  assert.equal((await move({})).code, "entry.create");
  assert.equal((await move({ list: closed.uid })).code, "bucket.not_found");
  assert.equal((await move({ list: list.uid })).status, 200);
  assert.equal(await reads(writer, entry.uid), 200);
});

test("an entry that is being created in a restricted list stays restricted if the list is deleted", async () => {
  const { team, bucket, list } = scene;
  const reader = await aReader();
  await restrictIn(server, team, { model: "list", uid: list.uid });
  const uid = makeUid();
  // The call that creates the entry inserts the same row. So it waits in the middle of its own transaction until the
  // transaction `held` ends.
  const held = await server.database.handle.startTransaction().execute();
  await held
    .insertInto("entry_changes")
    .values({ bucket_uid: bucket.uid, entry_uid: uid, is_moved: false })
    .execute();
  const creating = anEntry(team.founder, bucket, { ...aNoteDraft(), uid, listId: list.uid });
  await untilWaiting(server, 1);
  const deleting = callAs(server, team.founder, ["DELETE", `/api/lists/${list.uid}`]);
  await untilWaiting(server, 2);
  await held.rollback().execute();
  await creating;
  assert.equal((await deleting).status, 204);
  assert.equal(await reads(reader, uid), 404);
});
