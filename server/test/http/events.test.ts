/** @file Live events over a real connection: which users get which events, and when a stream ends. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { fetchStream } from "@keepwell/client/api/stream.ts";
import { renameBucket } from "@keepwell/client/buckets/bucket.ts";
import { moveEntries } from "@keepwell/client/buckets/move-entries.ts";
import { updateEntry } from "@keepwell/client/buckets/save-entry.ts";
import { subscribe } from "@keepwell/client/session/events.ts";
import { signOut } from "@keepwell/client/sign-in/sign-out.ts";
import type { ChangeEvent } from "@keepwell/contract/events.ts";
import { notify } from "../../src/db/notify.ts";
import {
  aBucket,
  aList,
  aNoteDraft,
  anEntry,
  aUser,
  named,
  reopen,
  type TestUser,
  tokenOf,
} from "../factories.ts";
import { openTestServer, send, type TestServer } from "../harness.ts";
import { openStream, until } from "./event-stream.ts";

let server: TestServer;
let origin: string;
let user: TestUser;
before(async () => {
  server = await openTestServer({ env: { EVENTS_HEARTBEAT: "1" } });
  origin = await server.app.listen({ port: 0, host: "127.0.0.1" });
  user = await aUser(server, { plan: "partner" });
});
// Closing the server would wait for kept-alive connections, so they are ended first.
after(async () => {
  server.app.server.closeAllConnections();
  await server.close();
});

const open = (token: string, method = "GET") => openStream(origin, token, { method });
const eventsIn = ({ read }: { read: { text: string } }): ChangeEvent[] =>
  [...read.text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? ""));

/** Returns what a stream of the user announces during the work. */
const heardDuring = async (work: () => Promise<unknown>, by = user): Promise<ChangeEvent[]> => {
  const stream = await open(tokenOf(by));
  try {
    await until(() => stream.read.text !== "", "the stream has begun");
    await work();
    const last = JSON.stringify({ users: [by.session.identity.uid], what: "everything" });
    await notify(server.database.handle, "changes", [last]);
    await until(() => stream.read.text.includes("everything"), "the end was heard");
    return eventsIn(stream).slice(0, -1);
  } finally {
    stream.close();
  }
};

test("an announcement tells the user what kind of change happened, and in which bucket", async () => {
  const { session } = user;
  const bucket = await aBucket(user);
  const other = await aBucket(user);
  const list = await aList(user, bucket);
  let entry = await anEntry(user, bucket, aNoteDraft());
  const { api } = session;
  const mark = { body: { uid: bucket.uid, type: "bucket" } };
  const [params, place] = [{ id: list.uid }, { bucketId: bucket.uid }];
  const only = () => ({ entries: [entry.uid] });
  const bulk = { params: { type: "bucket" as const }, body: { uids: [bucket.uid] } };
  const aboutBucket = { what: "bucket", bucket: bucket.uid } as const;
  const aboutEntries = { what: "entries", bucket: bucket.uid } as const;
  const cases: [string, () => Promise<unknown>, ChangeEvent[]][] = [
    ["rename", () => renameBucket(session, bucket, "New"), [aboutBucket]],
    ["list", () => aList(user, bucket), [aboutBucket]],
    ["rename list", () => api.buckets.updateList({ params, body: { name: "L" } }), [aboutBucket]],
    ["entry", () => anEntry(user, bucket, aNoteDraft()), [aboutEntries]],
    [
      "save",
      async () => {
        entry = await updateEntry(session, bucket, { opened: entry, draft: aNoteDraft("x") });
      },
      [aboutEntries],
    ],
    [
      "to list",
      () => api.buckets.moveToList({ params: { ...place, listId: list.uid }, body: only() }),
      [aboutEntries],
    ],
    ["out of lists", () => api.buckets.unlistEntries({ params: place, body: only() }), [aboutEntries]],
    ["delete list", () => api.buckets.deleteList({ params }), [aboutBucket, aboutEntries]],
    [
      "move",
      () => moveEntries(session, { source: bucket, target: other, entries: [named(entry, aNoteDraft())] }),
      [aboutEntries, { ...aboutEntries, bucket: other.uid }],
    ],
    [
      "delete entries",
      () => api.buckets.deleteEntries({ params: { bucketId: other.uid }, body: { entries: [entry.uid] } }),
      [{ ...aboutEntries, bucket: other.uid }],
    ],
    ["bookmark", () => api.buckets.createBookmark(mark), [{ what: "marks" }]],
    ["unarchive", () => api.buckets.unarchiveMany(bulk), [{ what: "marks" }]],
    [
      "delete",
      () => api.buckets.deleteBucket({ params: { id: other.uid } }),
      [{ what: "buckets", bucket: other.uid }],
    ],
  ];
  for (const [what, work, expected] of cases) assert.deepEqual(await heardDuring(work), expected, what);
  let made = bucket;
  const heard = await heardDuring(async () => {
    made = await aBucket(user);
  });
  assert.deepEqual(heard, [{ what: "buckets", bucket: made.uid }]);
});

test("a stranger gets no events of a user's buckets, and a refused call announces nothing", async () => {
  const stranger = await aUser(server, { plan: "partner" });
  const bucket = await aBucket(stranger);
  const refused = () =>
    send(server, {
      method: "POST",
      url: `/api/buckets/${bucket.uid}/delete-entries`,
      token: tokenOf(stranger),
      body: { entries: [bucket.uid] },
    });
  assert.deepEqual(await heardDuring(async () => void (await anEntry(stranger, bucket, aNoteDraft()))), []);
  assert.deepEqual(await heardDuring(refused, stranger), []);
});

test("a stream opens only with a session's token in a header, and not for another site", async () => {
  const token = tokenOf(user);
  const get = (headers: Record<string, string>, query = "") =>
    fetch(`${origin}/api/events${query}`, { headers }).then(({ status }) => status);
  const ours = { "X-Requested-With": "XMLHttpRequest" };
  assert.equal(await get(ours), 401);
  assert.equal(await get(ours, `?token=${token}`), 401);
  assert.equal(await get({ ...ours, Authorization: "Bearer a.b.c" }), 401);
  assert.equal(await get({ Authorization: `Bearer ${token}` }), 400);
  assert.equal(await get({ ...ours, Authorization: `Bearer ${token}`, "Sec-Fetch-Site": "cross-site" }), 403);
  const stream = await open(token);
  assert.equal(stream.reply.headers.get("content-type"), "text/event-stream; charset=utf-8");
  assert.equal(stream.reply.headers.get("cache-control"), "no-store");
  assert.equal(stream.reply.headers.get("x-content-type-options"), "nosniff");
  stream.close();
});

test("a stream sends heartbeats, and ends with its session", async () => {
  const own = await aUser(server);
  const stream = await open(tokenOf(own));
  await until(() => (stream.read.text.match(/^: $/gm) ?? []).length >= 3, "heartbeats");
  assert.equal(stream.read.ended, false);
  await signOut(own.device, own.session.identity);
  await until(() => stream.read.ended, "the stream ends");
});

test("an open stream does not keep a session from becoming idle", async () => {
  const own = await aUser(server);
  const stream = await open(tokenOf(own));
  const at = server.clock.at;
  server.clock.at = new Date(at.getTime() + 31 * 24 * 3600 * 1000);
  await until(() => stream.read.ended, "the stream ends");
  server.clock.at = at;
});

test("a session can have five streams open, and can open another one after one of them has ended", async () => {
  const own = await aUser(server);
  const streams = await Promise.all([1, 2, 3, 4, 5].map(() => open(tokenOf(own))));
  assert.ok(streams.every(({ reply }) => reply.status === 200));
  const sixth = await open(tokenOf(own));
  assert.deepEqual([sixth.reply.status, sixth.reply.headers.get("retry-after")], [429, "30"]);
  streams[0]?.close();
  await wait(200);
  const again = await open(tokenOf(own));
  assert.equal(again.reply.status, 200);
  for (const one of [...streams, again]) one.close();
});

test("a new stream begins with the missed changes, or says that anything may have changed", async () => {
  const own = await aUser(server, { plan: "partner" });
  const firstOf = async (gap: number): Promise<string[]> => {
    const stream = await openStream(origin, tokenOf(own), { gap });
    await until(() => stream.read.text !== "", "the stream has begun");
    stream.close();
    return eventsIn(stream).map(({ what }) => what);
  };
  // Opens the server's own connection for notifications.
  await firstOf(0);
  const before = performance.now();
  const bucket = await aBucket(own);
  await anEntry(own, bucket, aNoteDraft());
  await aBucket(user);
  await wait(200);
  assert.deepEqual(await firstOf(Math.ceil(performance.now() - before)), ["buckets", "entries"]);
  assert.deepEqual(await firstOf(0), []);
  assert.deepEqual(await firstOf(10_000_000), ["everything"]);
  assert.equal((await openStream(origin, tokenOf(own), { gap: -1 })).reply.status, 422);
});

test("HEAD answers with the headers of a stream and opens none", async () => {
  const token = tokenOf(await aUser(server));
  for (let asked = 0; asked < 6; asked += 1) {
    const { reply, read } = await open(token, "HEAD");
    assert.equal(reply.status, 200);
    assert.equal(reply.headers.get("content-type"), "text/event-stream; charset=utf-8");
    await until(() => read.ended, "the answer ends");
  }
  assert.equal((await open("a.b.c", "HEAD")).reply.status, 401);
  const streams = await Promise.all([1, 2, 3, 4, 5].map(() => open(token)));
  assert.deepEqual(
    streams.map(({ reply }) => reply.status),
    [200, 200, 200, 200, 200],
  );
  for (const one of streams) one.close();
});

test("a client whose stream is cut reconnects, and reports that anything may have changed", async () => {
  const device = { ...user.device, openStream: fetchStream(origin) };
  const session = await reopen(device);
  assert.ok(session);
  const heard: ChangeEvent[] = [];
  const stop = new AbortController();
  const cuts: AbortController[] = [];
  const openStream: NonNullable<typeof session.openStream> = async (path, signal) => {
    const cut = new AbortController();
    cuts.push(cut);
    if (!session.openStream) return { status: 500, chunks: null };
    return session.openStream(path, AbortSignal.any([signal, cut.signal]));
  };
  const subscription = {
    handler: (event: ChangeEvent) => heard.push(event),
    signal: stop.signal,
    gap: () => 0,
  };
  const done = subscribe({ openStream }, subscription);
  const bucket = await aBucket(user);
  await until(() => cuts.length === 1, "opened");
  await wait(200);
  await anEntry(user, bucket, aNoteDraft());
  await until(() => heard.some(({ what }) => what === "entries"), "the change was heard");
  assert.ok(heard.every(({ what }) => what !== "everything"));
  cuts[0]?.abort();
  await until(() => heard.some(({ what }) => what === "everything"), "came back");
  stop.abort();
  await done;
  await signOut(device, session.identity);
  const nothing = { handler: () => assert.fail("nothing to hear"), gap: () => 0 };
  await subscribe(session, { ...nothing, signal: new AbortController().signal });
});
