/**
 * @file Behind a pooler, which has no LISTEN, the server polls for notifications. It hears each notification once, in
 * whatever order transactions commit.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import type { Database } from "../../src/db/database.ts";
import { notify } from "../../src/db/notify.ts";
import type { Handle } from "../../src/db/schema.ts";
import { openSecond, openTestDatabase, type TestDatabase } from "../engine.ts";
import { aBucket, aUser, tokenOf } from "../factories.ts";
import { openTestServer } from "../harness.ts";
import { openStream, until } from "../http/event-stream.ts";

let database: TestDatabase;
let polling: Database;
const heard: (string | null)[] = [];
before(async () => {
  database = await openTestDatabase();
  polling = openSecond(database, { isPooled: true });
  await polling.listen("tests", (payload) => void heard.push(payload));
});
after(async () => {
  await polling.close();
  await database.close();
});

/** Returns the notifications that are heard during the work. A last notification marks the end. */
const heardDuring = async (work: () => Promise<unknown>): Promise<(string | null)[]> => {
  heard.length = 0;
  await work();
  await notify(database.handle, "tests", ["last"]);
  await until(() => heard.includes("last"), "the last notification was heard");
  return heard.slice(0, heard.indexOf("last")).filter((payload) => payload !== null);
};

const stored = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from notifications`.execute(
    database.handle,
  );
  return rows[0]?.count ?? Number.NaN;
};

const inOpenTransaction = async (work: (within: Handle) => Promise<void>) => {
  const transaction = await database.handle.startTransaction().execute();
  await work(transaction);
  return transaction;
};

test("only committed notifications of the channel are heard, and each is heard once", async () => {
  const work = async () => {
    await notify(database.handle, "tests", ["one", "two"]);
    await notify(database.handle, "others", ["three"]);
    const rolledBack = await inOpenTransaction((within) => notify(within, "tests", ["four"]));
    await rolledBack.rollback().execute();
    await notify(polling.handle, "tests", ["five"]);
  };
  assert.deepEqual(await heardDuring(work), ["one", "two", "five"]);
});

test("a notification is heard even if a later notification was committed before it", async () => {
  const slow = await inOpenTransaction((within) => notify(within, "tests", ["slow"]));
  const quick = () => notify(database.handle, "tests", ["quick"]);
  assert.deepEqual(await heardDuring(quick), ["quick"]);
  assert.deepEqual(await heardDuring(() => slow.commit().execute()), ["slow"]);
});

test("if a transaction began before the reader, the reader reports a gap", async () => {
  await database.handle.deleteFrom("notification_readers").execute();
  const early = await inOpenTransaction((within) => notify(within, "tests", ["early"]));
  const late = openSecond(database, { isPooled: true });
  const told: (string | null)[] = [];
  await late.listen("tests", (payload) => void told.push(payload));
  assert.deepEqual(told, []);
  await early.commit().execute();
  await until(() => told.length > 0, "the reader reports a gap");
  assert.deepEqual(told, [null]);
  await late.close();
  await until(() => heard.includes(null), "the first reader has registered again");
});

test("a reader whose registration was lost in a crash registers again, and reports a gap", async () => {
  heard.length = 0;
  await sql`truncate notification_readers, notifications`.execute(database.handle);
  await until(() => heard.includes(null), "the gap is reported");
  assert.deepEqual(await heardDuring(() => notify(database.handle, "tests", ["again"])), ["again"]);
});

test("nothing is stored while no server polls", async () => {
  const other = await openTestDatabase();
  const reader = openSecond(other, { isPooled: true });
  await reader.listen("tests", () => {});
  await notify(other.handle, "tests", ["stored"]);
  await reader.close();
  await notify(other.handle, "tests", ["not stored"]);
  const { rows } = await sql<{ payload: string }>`select payload from notifications`.execute(other.handle);
  assert.deepEqual(rows, [{ payload: "stored" }]);
  await other.close();
});

test("old notifications are deleted, and readers that have ended are forgotten", async () => {
  await sql`
    insert into notification_readers (uid, seen_at) values (gen_random_uuid(), now() - interval '1 hour')`.execute(
    database.handle,
  );
  await sql`update notifications set sent_at = now() - interval '1 hour'`.execute(database.handle);
  assert.ok((await stored()) > 0);
  const tidying = openSecond(database, { isPooled: true });
  await tidying.listen("tests", () => {});
  await tidying.close();
  assert.equal(await stored(), 0);
  const readers = await database.handle.selectFrom("notification_readers").select("uid").execute();
  assert.equal(readers.length, 1);
});

test("a polling server's stream announces changes made on another server, and ends at sign-out", async () => {
  const writer = await openTestServer({ database });
  const server = await openTestServer({
    database: { ...polling, url: database.url },
    secrets: writer.context.secrets,
  });
  const origin = await server.app.listen({ port: 0, host: "127.0.0.1" });
  try {
    const user = await aUser(writer, { plan: "partner" });
    const stream = await openStream(origin, tokenOf(user));
    await until(() => stream.read.text !== "", "the stream has begun");
    await aBucket(user);
    await until(() => stream.read.text.includes('"what":"buckets"'), "the change is told");
    await user.session.api.identity.signOut();
    await until(() => stream.read.ended, "the stream has ended");
  } finally {
    server.app.server.closeAllConnections();
    await server.close();
    await writer.close();
  }
});
