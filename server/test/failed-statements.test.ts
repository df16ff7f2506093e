/**
 * @file The database fails at the first statement of a write, then at the second, and so on. Each time the write is
 * stored completely or not at all.
 */
import assert from "node:assert/strict";
import { AsyncLocalStorage } from "node:async_hooks";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { openPostgres } from "../src/db/postgres-database.ts";
import { callPath } from "./authorization/call-path.ts";
import { calls, rows, sideOf } from "./authorization/rows.ts";
import { openTargets } from "./authorization/targets.ts";
import { openTestDatabase, type TestDatabase } from "./engine.ts";
import { tokenOf } from "./factories.ts";
import { openTestServer, rowCounts, send, type TestServer } from "./harness.ts";

/** How many more statements of the call succeed before one fails. */
const remaining = new AsyncLocalStorage<{ count: number }>();

/** What a driver throws when PostgreSQL is shut down. */
const shutDown = (): Error =>
  Object.assign(new Error("terminating connection due to administrator command"), { code: "57P01" });

const failInTurn = (): void => {
  const left = remaining.getStore();
  if (!left) return;
  left.count -= 1;
  if (left.count === -1) throw shutDown();
};

/** Tables that a call may change although it fails: a session records when it was last used. */
const CHANGES_ANYWAY = new Set(["sessions"]);

let base: TestDatabase;
let server: TestServer;
let targets: Awaited<ReturnType<typeof openTargets>>;
let tables: readonly string[];
before(async () => {
  base = await openTestDatabase();
  const failing = openPostgres({
    connection: { connectionString: base.url },
    size: 10,
    onError: () => {},
    onStatement: failInTurn,
  });
  server = await openTestServer({ database: { ...failing, url: base.url } });
  targets = await openTargets(server);
  tables = Object.keys(await rowCounts(server)).filter((name) => !CHANGES_ANYWAY.has(name));
});
after(async () => {
  await server.close();
  await server.database.close();
  await base.close();
});

const readTables = async (): Promise<Readonly<Record<string, string>>> => {
  const digests = tables.map(
    (name) =>
      sql`(select count(*) || ' ' || md5(coalesce(string_agg(one::text, ',' order by one::text), '')) from ${sql.table(name)} one)`,
  );
  const { rows: read } = await sql<{ name: string; digest: string }>`
    select unnest(${tables}::text[]) as name, unnest(array[${sql.join(digests)}]) as digest`.execute(
    base.handle,
  );
  return Object.fromEntries(read.map(({ name, digest }) => [name, digest]));
};

/** Returns which tables have changed, and how many rows each has gained. */
const changes = async (before: Readonly<Record<string, string>>): Promise<readonly string[]> => {
  const count = (digest = "") => Number(digest.split(" ")[0]);
  return Object.entries(await readTables())
    .filter(([name, digest]) => digest !== before[name])
    .map(([name, digest]) => `${name} ${count(digest) - count(before[name])}`);
};

/**
 * Calls that are left out. Sign-outs end the session that the other calls use, and a payment has steps at the provider.
 */
const LEFT_OUT = /^(identity\.(signOut|endOtherSessions)|billing\.)/;

const writes = calls.filter(([name, { method }]) => {
  const allowed = rows.get(name)?.allowed ?? 0;
  return method !== "GET" && allowed < 300 && !LEFT_OUT.test(name);
});

test("the tests cover more than 40 writes", () => assert.ok(writes.length > 40, String(writes.length)));

/** More statements than any call runs. */
const STATEMENTS_MAX = 200;

const callFailing = async ([name, declared]: (typeof writes)[number], statements: number) => {
  const row = rows.get(name);
  assert.ok(row);
  const target = await targets.of("owner's");
  const before = await readTables();
  const left = { count: statements };
  const reply = await remaining.run(left, () =>
    send(server, {
      method: declared.method,
      url: `${callPath(declared, target)}${row.query ?? ""}`,
      ...(declared.access === "anyone" ? {} : { token: tokenOf(targets.actors[sideOf(name)].owner) }),
      ...(row.body ? { body: row.body(target) } : {}),
    }),
  );
  const changed = await changes(before);
  if (changed.length > 0) targets.changed[sideOf(name)]();
  return { reply, changed, hasFailed: left.count < 0, allowed: row.allowed };
};

for (const call of writes)
  test(`${call[1].method} ${call[1].path} stores all or nothing, wherever the database fails`, async () => {
    const changedThough = new Map<number, readonly string[]>();
    for (let statement = 1; statement < STATEMENTS_MAX; statement += 1) {
      const { reply, changed, hasFailed, allowed } = await callFailing(call, statement - 1);
      if (!hasFailed) {
        assert.equal(reply.status, allowed, reply.text);
        for (const [failed, stored] of changedThough)
          assert.deepEqual(stored, changed, `statement ${failed} failed, and the call was done in part`);
        return;
      }
      // If the announcement after the commit fails, the change is stored and the call succeeds.
      if (changed.length > 0) changedThough.set(statement, changed);
      if (reply.status === allowed) continue;
      assert.equal(reply.status, 503, `statement ${statement}: ${reply.text}`);
      assert.deepEqual(
        changed,
        [],
        `statement ${statement} failed, and the caller got an error for a stored change`,
      );
    }
    assert.fail("the call makes too many statements");
  });
