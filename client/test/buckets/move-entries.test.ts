/**
 * @file Work on many entries is split into chunks. In some tests, entries move while the server lies about the entries'
 * keys.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { someBucketRow } from "../../../server/test/buckets/bucket-rows.ts";
import { movedKey } from "../../../server/test/buckets/row-bodies.ts";
import { aBucket, aList, aNoteDraft, anEntry, aUser, named, reopen } from "../../../server/test/factories.ts";
import { injectTransport, recording } from "../../../server/test/harness.ts";
import { prepare } from "../../../server/test/prepare.ts";
import { useServer } from "../../../server/test/use-server.ts";
import type { Transport } from "../../src/api/transport.ts";
import { moveEntries } from "../../src/buckets/move-entries.ts";
import { openEntry } from "../../src/buckets/open-entry.ts";
import { inChunks } from "../../src/keys/in-chunks.ts";
import { altering } from "../lying/lies.ts";

const server = useServer();
const { user, source, target } = prepare(server, async () => {
  const user = await aUser(server, { plan: "partner" });
  const [source, target] = [await aBucket(user, "Source"), await aBucket(user, "Target")];
  return { user, source, target };
});

const sessionOver = async (transport: Transport) => {
  const session = await reopen({ ...user.device, transport });
  assert.ok(session);
  return session;
};

interface Row {
  readonly uid: string;
  readonly ek: string;
}

/** Moves two entries while the server alters the keys that it shows. `sent` counts the calls that write. */
const moveThrough = async (alter: (rows: Row[]) => unknown) => {
  const entries = [named(await anEntry(user, source)), named(await anEntry(user, source))];
  const lying = altering(injectTransport(server), /POST .*\/sealed$/, (body) =>
    alter(body as unknown as Row[]),
  );
  const { sent, transport } = recording(lying);
  const moved = moveEntries(await sessionOver(transport), { source, target, entries });
  return { moved, sent: () => sent.filter(({ method }) => method === "PUT").length };
};

test("only the keys of the selected entries are wrapped for the target bucket (MS-43)", async () => {
  const other = await anEntry(user, target);
  const lies: ((rows: Row[]) => unknown)[] = [
    ([one, two]) => [
      { ...one, ek: two?.ek },
      { ...two, ek: one?.ek },
    ],
    ([one, two]) => [
      { ...one, uid: two?.uid },
      { ...two, uid: one?.uid },
    ],
    ([one]) => [one],
    ([one]) => [one, one],
    ([one, two]) => [one, { ...two, uid: makeUid() }],
    ([one, two]) => [one, { ...two, ek: other.ek }],
    ([one, two]) => [one, { ...two, ek: "A".repeat(136) }],
    ([one, two]) => [one, { ...two, gen: 2 }],
    ([one, two]) => [one, { ...two, ek_gen: 2 }],
    ([one, two]) => [one, { ...two, rev: 0 }],
    ([one, two]) => [one, { ...two, meta_mac: "0".repeat(64) }],
    ([one, two]) => [one, two, { ...two, uid: makeUid() }],
    () => [],
  ];
  for (const lie of lies) {
    const { moved, sent } = await moveThrough(lie);
    await assert.rejects(moved, { name: "CannotVerifyError" }, String(lie));
    assert.equal(sent(), 0);
  }
  const honest = await moveThrough((rows) => rows);
  await honest.moved;
  assert.equal(honest.sent(), 1);
});

test("no key is wrapped for a bucket that cannot be verified (MS-43)", async () => {
  const entries = [named(await anEntry(user, source))];
  const { sent, transport } = recording(injectTransport(server));
  const session = await sessionOver(transport);
  const writes = () => sent.filter(({ method }) => method === "PUT").length;
  for (const lie of [{ gen: 2 }, { key: source.key }, { row: someBucketRow(1) }, { row: null }])
    await assert.rejects(
      moveEntries(session, { source, target: { ...target, ...lie }, entries }),
      { name: "CannotVerifyError" },
      JSON.stringify(lie),
    );
  const other = { ...source, key: target.key };
  await assert.rejects(moveEntries(session, { source: other, target, entries }), {
    name: "CannotVerifyError",
  });
  assert.equal(writes(), 0);
});

test("an entry does not open if it was moved and its key was not wrapped again (MS-44)", async () => {
  const entry = await anEntry(user, source, aNoteDraft());
  const body = { entries: [entry.uid], keys: { [entry.uid]: movedKey(entry) } };
  await user.session.api.buckets.moveToBucket({ params: { bucketId: target.uid }, body });
  const params = { bucketId: target.uid, id: entry.uid };
  const moved = await user.session.api.buckets.getEntry({ params });
  await assert.rejects(openEntry(user.session, target, moved), { name: "CannotVerifyError" });
});

const objects = (count: number) => Array.from({ length: count }, () => ({ uid: makeUid() }));

test("work on many objects is done once on each object, in calls with at most 500 objects", async () => {
  const sizes: number[] = [];
  const told: number[] = [];
  const all = objects(1001);
  const onProgress = (done: number) => told.push(done);
  await inChunks([...all, ...all], { onProgress }, async (chunk) => sizes.push(chunk.length));
  assert.deepEqual(sizes, [500, 500, 1]);
  assert.deepEqual(told, [500, 1000, 1001]);
});

test("work that is stopped keeps what is done, and sends no further call", async () => {
  const stop = new AbortController();
  const done: number[] = [];
  const work = inChunks(objects(1200), { signal: stop.signal }, async (chunk) => {
    done.push(chunk.length);
    stop.abort();
  });
  await assert.rejects(work, { name: "AbortError" });
  assert.deepEqual(done, [500]);
  await inChunks([], {}, () => assert.fail("there was nothing to do"));
});

test("moved entries reach the chosen list even if the server ignores the list in the call that moves them", async () => {
  const { uid: listUid } = await aList(user, target);
  const entry = named(await anEntry(user, source));
  const direct = injectTransport(server);
  const transport: Transport = (request) => {
    if (request.method !== "PUT" || !request.path.endsWith(`${target.uid}/entries`)) return direct(request);
    const { list, ...body } = JSON.parse(request.body ?? "{}");
    assert.equal(list, listUid);
    return direct({ ...request, body: JSON.stringify(body) });
  };
  await moveEntries(await sessionOver(transport), { source, target, listUid, entries: [entry] });
  const params = { bucketId: target.uid, id: entry.uid };
  assert.equal((await user.session.api.buckets.getEntry({ params })).password_list?.uid, listUid);
});
