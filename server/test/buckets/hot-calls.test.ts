/**
 * @file The most frequent calls take few statements. Their combined reads return the same as separate reads ([Note:
 * Combined reads]).
 */
import assert from "node:assert/strict";
import { before, mock, test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { Client } from "pg";
import { ownBucketsRead, unsharedRead } from "../../src/buckets/combined/bucket-reads.store.ts";
import { creationRead } from "../../src/buckets/combined/entry-creation.store.ts";
import {
  contentsRead,
  entryKeysRead,
  entryListRead,
  entryRead,
} from "../../src/buckets/combined/entry-reads.store.ts";
import { type TestUser, tokenOf, uidOf } from "../factories.ts";
import { send } from "../harness.ts";
import { aPerson, share } from "../sharing/factories.ts";
import { aFounder } from "../team/enterprise-factories.ts";
import { useServer } from "../use-server.ts";
import { aPlace, type Call, callsIn } from "./hot-calls.ts";

const server = useServer();
let owner: TestUser;
let reader: TestUser;
let founder: TestUser;
const statements = mock.method(Client.prototype, "query");
before(async () => {
  await server.opened;
  owner = await aPerson(server, { plan: "partner" });
  reader = await aPerson(server);
  founder = await aFounder(server);
});

/** Whether the statement is an announcement. Announcements are not counted, because many calls share one. */
const isAnnouncement = (asked: unknown): boolean => JSON.stringify(asked).includes("synchronous_commit");

/** Counts the statements that the call sends to the database, including `begin` and `commit`. */
const statementsOf = async (user: TestUser, call: Call): Promise<number> => {
  const before = statements.mock.callCount();
  const { status, text } = await send(server, { ...call, token: tokenOf(user) });
  assert.ok(status < 300, text);
  const sent = statements.mock.calls.slice(before).map(({ arguments: [asked] }) => asked);
  return sent.filter((asked) => !isAnnouncement(asked)).length;
};

const counted = async (user: TestUser, calls: Readonly<Record<string, Call>>) => {
  const counts: Record<string, number> = {};
  for (const [name, call] of Object.entries(calls)) counts[name] = await statementsOf(user, call);
  return counts;
};

const ONE_EACH = { buckets: 1, list: 1, entry: 1, contents: 1, keys: 1 };

test("each of the most frequent calls takes one statement or two", async () => {
  const place = await aPlace(owner);
  assert.deepEqual(await counted(owner, callsIn(place)), { ...ONE_EACH, create: 2 });
  await share(server, [owner, place.bucket], reader);
  const { create: _, ...reads } = callsIn(place);
  const shared = { ...ONE_EACH, buckets: 2 };
  assert.deepEqual(await counted(reader, reads), shared);
  assert.deepEqual(await counted(owner, reads), shared);
});

test("in a team's bucket, each frequent call takes exactly the listed number of statements", async () => {
  const place = await aPlace(founder);
  const { create, ...reads } = callsIn(place);
  const counts = await counted(founder, { ...reads, create });
  assert.deepEqual(counts, { buckets: 7, list: 3, entry: 4, contents: 4, keys: 3, create: 10 });
});

test("a bucket in a list of buckets equals the same bucket in a reply of its own, shared or not", async () => {
  const user = await aPerson(server, { plan: "partner" });
  const places = [await aPlace(user), await aPlace(user)];
  const replyOf = async (asker: TestUser, url: string) =>
    JSON.parse((await send(server, { method: "GET", url, token: tokenOf(asker) })).text);
  const expectSame = async (asker: TestUser) => {
    const listed: { uid: string }[] = await replyOf(asker, "/api/buckets");
    for (const one of listed) assert.deepEqual(one, await replyOf(asker, `/api/buckets/${one.uid}`));
    return listed.length;
  };
  assert.equal(await expectSame(user), 3);
  for (const { bucket } of places) await share(server, [user, bucket], reader);
  assert.equal(await expectSame(user), 3);
  await expectSame(reader);
});

test("the reply to the creation of an entry equals the stored entry", async () => {
  const place = await aPlace(owner);
  const { create, list } = callsIn(place);
  const made = JSON.parse((await send(server, { ...create, token: tokenOf(owner) })).text);
  assert.deepEqual(made.password_list, { uid: place.list.uid, name: place.list.name });
  const url = `${list.url}/${made.uid}`;
  assert.deepEqual(
    JSON.parse((await send(server, { method: "GET", url, token: tokenOf(owner) })).text),
    made,
  );
});

const sidOf = (user: TestUser): string => server.services.identity.sessions.verify(tokenOf(user)).sid;

test("a combined read returns the same as the separate reads, for every caller", async () => {
  const { handle } = server.database;
  const place = await aPlace(owner);
  await share(server, [owner, place.bucket], reader);
  const stranger = await aPerson(server);
  const inBucket = { bucketUid: place.bucket.uid, listUid: place.list.uid };
  const given = { ...inBucket, entryUid: place.entry.uid, entryUids: [place.entry.uid] };
  for (const user of [owner, reader, stranger, founder]) {
    const asked = { ...given, sid: sidOf(user), userUid: uidOf(user) };
    const sees = user === owner || user === reader ? 1 : 0;
    for (const read of [
      entryRead,
      contentsRead,
      entryKeysRead,
      entryListRead,
      creationRead,
      ownBucketsRead,
      unsharedRead,
    ]) {
      const readBoth = async () => [await read.together(handle, asked), await read.apart(handle, asked)];
      const [together, apart] = await readBoth();
      // The minute in which writes are counted may end between the two readings. The test then reads again.
      if (isDeepStrictEqual(together, apart)) continue;
      const [again, apartAgain] = await readBoth();
      assert.deepEqual(again, apartAgain);
    }
    const { sessions, buckets, entries } = await entryRead.together(handle, asked);
    assert.deepEqual([sessions.length, buckets.length, entries.length], [1, sees, sees], user.email);
    assert.equal((await entryListRead.together(handle, asked)).entries.length, 2 * sees);
    assert.equal((await creationRead.together(handle, asked)).lists.length, sees);
  }
});

test("a caller without a session gets 401, even if there are other reasons to refuse the call", async () => {
  const user = await aPerson(server, { plan: "partner" });
  const calls = callsIn(await aPlace(user));
  const token = tokenOf(user);
  await send(server, { method: "DELETE", url: "/api/me/sessions/current", token });
  for (const { method, url, body } of Object.values<Call>(calls))
    for (const address of [url, url.replace(/[0-9a-f-]{36}/, "none")]) {
      const sent = { method, url: address, token };
      assert.equal((await send(server, { ...sent, ...(body ? { body } : {}) })).status, 401, address);
      if (body) assert.equal((await send(server, { ...sent, body: {} })).status, 401, address);
    }
});
