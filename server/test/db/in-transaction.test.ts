import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { inTransaction } from "../../src/db/in-transaction.ts";
import type { Handle } from "../../src/db/schema.ts";
import { openSecond, openTestDatabase, type TestDatabase } from "../engine.ts";

let database: TestDatabase;
before(async () => {
  database = await openTestDatabase();
  await sql`create table counters (name text primary key, value integer not null)`.execute(database.handle);
  await sql`insert into counters values ('a', 0), ('b', 0)`.execute(database.handle);
});
after(() => database.close());

const raise = (within: Handle, name: string) =>
  sql`update counters set value = value + 1 where name = ${name}`.execute(within);

const failWith = (within: Handle, code: string) =>
  sql`do ${sql.lit(`begin raise exception 'undone' using errcode = '${code}'; end`)}`.execute(within);

const readCounter = async (name: string): Promise<number | undefined> => {
  const { rows } = await sql<{ value: number }>`select value from counters where name = ${name}`.execute(
    database.handle,
  );
  return rows[0]?.value;
};

test("two transactions that deadlock are both stored in the end", async () => {
  let meeting = 0;
  let release = (): void => {};
  const bothThere = new Promise<void>((resolve) => {
    release = resolve;
  });
  const cross = (first: string, second: string) =>
    inTransaction(database.handle, async (within) => {
      await raise(within, first);
      meeting += 1;
      if (meeting === 2) release();
      await bothThere;
      await raise(within, second);
    });
  await Promise.all([cross("a", "b"), cross("b", "a")]);
  assert.deepEqual([await readCounter("a"), await readCounter("b")], [2, 2]);
  assert.ok(meeting >= 3, "at least one of the transactions was run again");
});

for (const [what, code, expected] of [
  ["cannot be serialized", "40001", 12],
  ["deadlocks", "40P01", 3],
] as const)
  test(`a transaction that ${what} is tried ${expected} times`, async () => {
    let attempts = 0;
    const work = inTransaction(database.handle, async (within) => {
      attempts += 1;
      await raise(within, "a");
      await failWith(within, code);
    });
    await assert.rejects(work, { code });
    assert.equal(attempts, expected);
    assert.equal(await readCounter("a"), 2, "nothing of the transaction is stored");
  });

test("a transaction sees what others commit meanwhile, whatever the default isolation is", async () => {
  await sql`
    do $$ begin
      execute format('alter database %I set default_transaction_isolation = serializable', current_database());
    end $$`.execute(database.handle);
  const strict = openSecond(database);
  try {
    const seen = await inTransaction(strict.handle, async (within) => {
      await raise(within, "a");
      await raise(database.handle, "b");
      const { rows } = await sql<{ value: number }>`select value from counters where name = 'b'`.execute(
        within,
      );
      return rows[0]?.value;
    });
    assert.equal(seen, await readCounter("b"));
  } finally {
    await strict.close();
  }
});

test("a transaction that fails for another reason than a conflict is not retried", async () => {
  let attempts = 0;
  const work = inTransaction(database.handle, async (within) => {
    attempts += 1;
    await failWith(within, "23505");
  });
  await assert.rejects(work, { code: "23505" });
  assert.equal(attempts, 1);
});

test("a statement outside a transaction is retried, and a commit is not", async () => {
  await sql`create sequence attempts`.execute(database.handle);
  await sql`
    create function conflict() returns trigger language plpgsql as $$
    begin
      if nextval('attempts') % 3 <> 0 then raise exception 'undone' using errcode = '40001'; end if;
      return null;
    end $$`.execute(database.handle);
  await sql`
    create constraint trigger conflicts after insert on counters deferrable initially deferred
    for each row execute function conflict()`.execute(database.handle);
  await sql`insert into counters values ('c', 0)`.execute(database.handle);
  assert.equal(await readCounter("c"), 0);
  const work = database.handle
    .transaction()
    .execute((within) => sql`insert into counters values ('d', 0)`.execute(within));
  await assert.rejects(work, { code: "40001" });
  assert.equal(await readCounter("d"), undefined);
});
