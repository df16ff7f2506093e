import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { BUCKET_CONTENTS, leavesBucketOut } from "../bucket-in-statements.ts";
import { openTestDatabase, type TestDatabase } from "../engine.ts";

let database: TestDatabase;
before(async () => {
  database = await openTestDatabase();
});
after(() => database.close());

interface Key {
  readonly key: string;
  readonly table: string;
  /** The table that the foreign key refers to; null for a primary key. */
  readonly refers: string | null;
  readonly columns: string[];
}

const keys = async (): Promise<Key[]> => {
  const { rows } = await sql<Key>`
    select conname as key, conrelid::regclass::text as table,
      case when contype = 'f' then confrelid::regclass::text end as refers,
      (select json_agg(attname) from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as columns
    from pg_constraint where contype in ('p', 'f') and connamespace = 'public'::regnamespace`.execute(
    database.handle,
  );
  return rows;
};

test("the primary keys of bucket contents, and the foreign keys that refer to them, include the bucket", async () => {
  const contents = new Set(BUCKET_CONTENTS);
  const ofContents = (await keys()).filter(
    ({ table, refers }) =>
      (refers === null && contents.has(table)) || (refers !== null && contents.has(refers)),
  );
  assert.deepEqual(
    ofContents.filter(({ columns }) => !columns.includes("bucket_uid")).map(({ key }) => key),
    [],
  );
  assert.deepEqual(
    new Set(ofContents.filter(({ refers }) => refers === null).map(({ table }) => table)),
    contents,
  );
});

test("only the listed foreign keys refer to tables of bucket contents", async () => {
  const leading = (await keys()).filter(({ refers }) => refers !== null && BUCKET_CONTENTS.includes(refers));
  assert.deepEqual(leading.map(({ key }) => key).sort(), [
    ...["access_links_access", "access_lists_entry", "access_lists_list"],
    ...["entries_list", "entry_previous_keys_entry", "entry_versions_entry"],
  ]);
});

test("leavesBucketOut finds a statement that does not name the bucket", () => {
  for (const statement of [
    'select "name" from "entries" where "uid" = $1',
    'delete from "entries" where "uid" in ($1, $2)',
    "update lists set name = $1 where uid = $2",
    'insert into "entry_versions" ("entry_uid", "rev") values ($1, $2)',
    "select wire from bucket_key_copies where gen = $1",
  ])
    assert.ok(leavesBucketOut(statement), statement);
  for (const statement of [
    'select "name" from "entries" where "bucket_uid" = $1 and "uid" = $2',
    'select "bucket_uid" from "lists" where "uid" = $1',
    'select "bucket_uid" from "accesses" where "user_uid" = $1',
    'insert into "entry_versions" ("bucket_uid", "entry_uid") values ($1, $2)',
    "select from buckets where uid = $1",
  ])
    assert.ok(!leavesBucketOut(statement), statement);
});
