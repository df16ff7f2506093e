import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { holdLockedBuckets } from "../../src/identity/locked.store.ts";
import { aBucket, aUser, uidOf } from "../factories.ts";
import { prepare } from "../prepare.ts";
import { useServer } from "../use-server.ts";

const server = useServer();
const { owner, other, bucket } = prepare(server, async () => {
  const owner = await aUser(server, { plan: "partner" });
  return { owner, other: await aUser(server), bucket: await aBucket(owner) };
});

test("a request to recover another user's bucket does not lock the bucket's database row", async () => {
  const { handle } = server.database;
  const held = await handle.startTransaction().execute();
  try {
    const former = { userUid: uidOf(other), akGen: 1 };
    assert.deepEqual(await holdLockedBuckets(held, former, [bucket.uid]), []);
    const { rows } =
      await sql`select uid from buckets where uid = ${bucket.uid} for key share nowait`.execute(handle);
    assert.equal(rows.length, 1);
  } finally {
    await held.rollback().execute();
  }
  assert.equal(uidOf(owner), bucket.owner_uid);
});
