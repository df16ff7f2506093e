/** @file The SQL statement that the operator runs after a point-in-time recovery (docs/point-in-time-recovery.md). */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { sql } from "kysely";
import { aNoteDraft, anEntry, aUserWithBucket } from "../factories.ts";
import { useServer } from "../use-server.ts";

const PAGE = new URL("../../../docs/point-in-time-recovery.md", import.meta.url);

const server = useServer();

test("after the manual's SQL statement, a browser with an earlier cursor reads the whole bucket", async () => {
  const { user, bucket } = await aUserWithBucket(server);
  await anEntry(user, bucket, aNoteDraft());
  const read = (since?: string) =>
    user.session.api.buckets.listChanges({
      params: { bucketId: bucket.uid },
      query: since === undefined ? {} : { since },
    });
  const { cursor } = await read();
  assert.equal((await read(cursor)).is_full, false);
  const [, statement] = /psql keepwell --command "(.+?)"`/.exec(await readFile(PAGE, "utf8")) ?? [];
  await sql.raw(statement ?? assert.fail("the manual has no statement")).execute(server.database.handle);
  assert.equal((await read(cursor)).is_full, true);
});
