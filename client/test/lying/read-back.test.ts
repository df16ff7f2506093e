/**
 * @file A server falsely answers that it has performed a call. The client notices the lie, because it reads the result
 * back (MS-185).
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { aBucket, aList, aNoteDraft, anEntry, aUser, named, reopen } from "../../../server/test/factories.ts";
import { injectTransport, recording } from "../../../server/test/harness.ts";
import { prepare } from "../../../server/test/prepare.ts";
import { useServer } from "../../../server/test/use-server.ts";
import type { Transport, TransportRequest } from "../../src/api/transport.ts";
import { deleteEntries } from "../../src/buckets/delete-entries.ts";
import { listEntries } from "../../src/buckets/list-entries.ts";
import { moveEntries } from "../../src/buckets/move-entries.ts";
import { moveToList } from "../../src/buckets/move-to-list.ts";
import { NotShownError } from "../../src/buckets/not-shown.ts";
import { readVersion } from "../../src/buckets/open-version.ts";
import { restoreVersion } from "../../src/buckets/restore-version.ts";
import { updateEntry } from "../../src/buckets/save-entry.ts";
import type { ShownEntry } from "../../src/buckets/shown-entries.ts";
import type { Session } from "../../src/session/session.ts";
import { altering } from "./lies.ts";

const server = useServer();
const { user, target } = prepare(server, async () => {
  const user = await aUser(server, { plan: "partner" });
  return { user, target: await aBucket(user, "Target") };
});

const NAMES = ["Bank", "Forum", "Wifi"] as const;

const aFilledBucket = async () => {
  const bucket = await aBucket(user);
  const entries: ShownEntry[] = [];
  for (const name of NAMES) {
    const draft = aNoteDraft(name, name);
    entries.push(named(await anEntry(user, bucket, draft), draft));
  }
  return { bucket, entries };
};

const honest: Transport = (request) => injectTransport(server)(request);

const over = async (transport: Transport): Promise<Session> =>
  (await reopen({ ...user.device, transport })) ?? assert.fail("the session is open");

type Body = { entries?: string[]; keys?: Record<string, unknown>; tombstones?: Record<string, unknown> };

/** Performs a bulk call for all entries except the last, and answers as if it had done so for all. */
const skippingLast =
  (call: RegExp): Transport =>
  async (request: TransportRequest) => {
    if (!call.test(`${request.method} ${request.path}`)) return honest(request);
    const { entries = [], keys, tombstones, ...rest }: Body = JSON.parse(request.body ?? "");
    const kept = entries.slice(0, -1);
    const only = (all?: Record<string, unknown>) =>
      all && Object.fromEntries(Object.entries(all).filter(([uid]) => kept.includes(uid)));
    const body = JSON.stringify({ ...rest, entries: kept, keys: only(keys), tombstones: only(tombstones) });
    const reply = await honest({ ...request, body });
    const told = JSON.parse(reply.text);
    return { ...reply, text: JSON.stringify("moved" in told ? { moved: entries } : { deleted: entries }) };
  };

/** Answers as if the call had been performed. */
const doingNothing =
  (call: RegExp, answer: (body: Body) => unknown): Transport =>
  async (request) => {
    if (!call.test(`${request.method} ${request.path}`)) return honest(request);
    return { status: 200, retryAfter: null, text: JSON.stringify(answer(JSON.parse(request.body ?? ""))) };
  };

const MOVE = /^PUT .*\/entries$/;
const DELETE = /^POST .*\/delete-entries$/;
const UNLIST = /^POST .*\/unlist-entries$/;
const LIST = /^PUT .*\/lists\/.*\/entries$/;

const namesNotShown = async (work: Promise<unknown>): Promise<string[]> => {
  const error = await work.then(
    () => assert.fail("the client should report that the server did not do all of it"),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof NotShownError, String(error));
  return error.entries.map(({ name }) => name);
};

const listed = async (bucket: Bucket): Promise<number> =>
  (await user.session.api.buckets.listEntries({ params: { bucketId: bucket.uid } })).length;

test("MS-185 entries that were not moved are reported, and stay in the source bucket", async () => {
  const { bucket: source, entries } = await aFilledBucket();
  const moved = ({ entries: uids = [] }: Body) => ({ moved: uids });
  const nothing = await over(doingNothing(MOVE, moved));
  assert.deepEqual(await namesNotShown(moveEntries(nothing, { source, target, entries })), [...NAMES]);
  const most = await over(skippingLast(MOVE));
  assert.deepEqual(await namesNotShown(moveEntries(most, { source, target, entries })), ["Wifi"]);
  assert.equal(await listed(source), 1);
  await moveEntries(user.session, { source, target, entries: entries.slice(-1) });
  assert.equal(await listed(source), 0);
});

test("MS-185 entries that are in both buckets, or have wrong keys in the target, are reported", async () => {
  const { bucket: source, entries } = await aFilledBucket();
  const copying = await over(async (request) => {
    const reply = await honest(request);
    const isSource = request.method === "GET" && request.path.endsWith(`${source.uid}/entries`);
    return isSource ? { ...reply, text: before } : reply;
  });
  const before = JSON.stringify(
    await user.session.api.buckets.listEntries({ params: { bucketId: source.uid } }),
  );
  assert.deepEqual(await namesNotShown(moveEntries(copying, { source, target, entries })), [...NAMES]);
  const { bucket, entries: others } = await aFilledBucket();
  const altering = await over(async (request) => {
    if (!MOVE.test(`${request.method} ${request.path}`)) return honest(request);
    const body = JSON.parse(request.body ?? "");
    const [one, two] = Object.keys(body.keys);
    [body.keys[one ?? ""].ek, body.keys[two ?? ""].ek] = [body.keys[two ?? ""].ek, body.keys[one ?? ""].ek];
    return honest({ ...request, body: JSON.stringify(body) });
  });
  const wrong = await namesNotShown(moveEntries(altering, { source: bucket, target, entries: others }));
  assert.equal(wrong.length, 2);
});

test("MS-185 the client reads all rows only if a bucket's changes do not show the result", async () => {
  const wholeLists = (calls: readonly TransportRequest[], { uid }: Bucket) =>
    calls.filter(({ method, path }) => method === "GET" && path.endsWith(`${uid}/entries`)).length;
  const movedFrom = async (server: Transport) => {
    const { bucket: source, entries } = await aFilledBucket();
    const { sent, transport } = recording(server);
    const session = await over(transport);
    await listEntries(session, source.uid, () => source);
    return { source, sent, move: () => moveEntries(session, { source, target, entries }) };
  };
  const all = await movedFrom(honest);
  await all.move();
  assert.equal(wholeLists(all.sent, all.source), 0);

  const most = await movedFrom(skippingLast(MOVE));
  assert.deepEqual(await namesNotShown(most.move()), ["Wifi"]);
  assert.equal(wholeLists(most.sent, most.source), 1);

  const late = await movedFrom(
    altering(honest, /GET .*\/changes\?since=/, (body) => ({ ...body, tombstones: [], deleted: [] })),
  );
  await late.move();
  assert.equal(
    wholeLists(late.sent, late.source),
    1,
    "a change that the server reports late is not taken for a lie",
  );
});

test("MS-185 entries that were not moved to the list, or not deleted, are reported", async () => {
  const { bucket, entries } = await aFilledBucket();
  const { uid: listUid } = await aList(user, bucket);
  const lists = await over(skippingLast(LIST));
  assert.deepEqual(await namesNotShown(moveToList(lists, { bucket, listUid, entries })), ["Wifi"]);
  await moveToList(user.session, { bucket, listUid, entries });
  const unlisted = await over(skippingLast(UNLIST));
  assert.deepEqual(await namesNotShown(moveToList(unlisted, { bucket, listUid: null, entries })), ["Wifi"]);
  const gone = await over(skippingLast(DELETE));
  assert.deepEqual(await namesNotShown(deleteEntries(gone, { bucket, entries })), ["Wifi"]);
  const nothing = await over(doingNothing(DELETE, ({ entries: uids = [] }) => ({ deleted: uids })));
  const left = entries.slice(-1);
  assert.deepEqual(await namesNotShown(deleteEntries(nothing, { bucket, entries: left })), ["Wifi"]);
  await deleteEntries(user.session, { bucket, entries: left });
  assert.equal(await listed(bucket), 0);
});

test("MS-185 a restored version that the server has not stored is reported", async () => {
  const bucket = await aBucket(user);
  const first = await anEntry(user, bucket, aNoteDraft("one", "Forum"));
  const current = await updateEntry(user.session, bucket, {
    opened: first,
    draft: aNoteDraft("two", "Forum"),
  });
  const version = await readVersion(user.session, bucket, { current, rev: 1 });
  const echoing = await over(async (request) => {
    if (request.method !== "PUT" || !request.path.endsWith(first.uid)) return honest(request);
    const { row: sent, ...body } = JSON.parse(request.body ?? "");
    const saved = { ...current, ...body, row: { ...sent, gen: bucket.gen } };
    return { status: 200, retryAfter: null, text: JSON.stringify(saved) };
  });
  assert.deepEqual(await namesNotShown(restoreVersion(echoing, bucket, { current, version })), ["Forum"]);
  await restoreVersion(user.session, bucket, { current, version });
});

test("reading the result back takes two calls after a move and one after a deletion", async () => {
  const { bucket: source, entries } = await aFilledBucket();
  const { sent, transport } = recording(honest);
  const session = await over(transport);
  const after = (call: RegExp) => {
    const at = sent.findIndex(({ method, path }) => call.test(`${method} ${path}`));
    return sent.slice(at + 1).filter(({ path }) => /\/entries(\/sealed)?$/.test(path)).length;
  };
  await moveEntries(session, { source, target, entries });
  assert.equal(after(MOVE), 2);
  const moved = await user.session.api.buckets.listEntries({ params: { bucketId: target.uid } });
  sent.length = 0;
  const uids = new Set(entries.map(({ uid }) => uid));
  const there = moved.flatMap((one) => ("rev" in one && uids.has(one.uid) ? [one] : []));
  const names = new Map(entries.map(({ uid, name }) => [uid, name]));
  const shown = there.map((one) => ({ ...one, name: names.get(one.uid) ?? "" }));
  await deleteEntries(session, { bucket: target, entries: shown });
  assert.equal(after(DELETE), 1);
});
