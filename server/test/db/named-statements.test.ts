/** @file Statements are prepared by name. If the schema changes while a server runs, no call fails. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import type { Database } from "../../src/db/database.ts";
import { inTransaction } from "../../src/db/in-transaction.ts";
import { openPostgres } from "../../src/db/postgres-database.ts";
import type { Handle } from "../../src/db/schema.ts";
import { openTestDatabase, type TestDatabase } from "../engine.ts";

let own: TestDatabase;
/** This database is opened without a pooler, because a prepared statement belongs to one connection to PostgreSQL. */
let database: Database;
before(async () => {
  own = await openTestDatabase();
  database = openPostgres({ connection: { connectionString: own.url }, size: 2, onError: () => {} });
});
after(async () => {
  await database.close();
  await own.close();
});

/** Returns how often each prepared statement of this connection was run, for the statements that contain `word`. */
const prepared = async (within: Handle, word: string): Promise<number[]> => {
  const { rows } = await sql<{ runs: string }>`
    select (generic_plans + custom_plans)::integer as runs from pg_prepared_statements
    where statement like '%' || ${word}::text || '%' and statement not like '%pg_prepared_statements%'`.execute(
    within,
  );
  return rows.map(({ runs }) => Number(runs));
};

/** Runs the work in one transaction, and closes the database. */
const inLastTransaction = async (
  opened: Database,
  work: (within: Handle) => Promise<void>,
): Promise<void> => {
  try {
    await opened.handle.transaction().execute(work);
  } finally {
    await opened.close();
  }
};

test("a statement with values is prepared once and run by its name", async () => {
  await database.handle.transaction().execute(async (within) => {
    for (const value of [1, 2, 3]) {
      const { rows } = await sql<{ named: number }>`select ${value}::integer as named`.execute(within);
      assert.deepEqual(rows, [{ named: value }]);
    }
    assert.deepEqual(await prepared(within, "as named"), [3]);
  });
});

test("a statement whose text depends on the number of values is not prepared", async () => {
  const many = Array.from({ length: 41 }, (_, at) => at);
  await database.handle.transaction().execute(async (within) => {
    const query = sql`select ${sql.join(many.map((at) => sql`${at}::integer`))} as crowded`;
    await query.execute(within);
    assert.deepEqual(await prepared(within, "as crowded"), []);
  });
});

test("no statement is prepared if prepared statements are turned off", async () => {
  const opened = openPostgres({
    connection: { connectionString: own.url },
    size: 2,
    onError: () => {},
    preparedStatements: false,
  });
  await inLastTransaction(opened, async (within) => {
    await sql`select ${1}::integer as named`.execute(within);
    assert.deepEqual(await prepared(within, "as named"), []);
  });
});

test("a prepared statement can still read a table after a column was added", async () => {
  const read = () => sql`select * from settings where key = ${"none"}`.execute(database.handle);
  await read();
  await sql.raw("alter table settings add column added text").execute(database.handle);
  await read();
});

test("if a column was added to the table of a prepared statement, the transaction is run again", async () => {
  let attempts = 0;
  const read = () =>
    inTransaction(database.handle, async (within) => {
      attempts += 1;
      await sql`select settings.* from settings where key = ${"none"}`.execute(within);
    });
  await read();
  await sql.raw("alter table settings add column another text").execute(database.handle);
  await read();
  assert.equal(attempts, 3);
});

test("a failing statement fails each time, and leaves the connection usable", async () => {
  const divide = (by: number) =>
    sql<{ result: number }>`select 1 / ${by}::integer as result`.execute(database.handle);
  for (let time = 0; time < 2; time += 1) await assert.rejects(() => divide(0), { code: "22012" });
  assert.deepEqual((await divide(1)).rows, [{ result: 1 }]);
});
