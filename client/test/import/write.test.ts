/**
 * @file An import on the real server never creates duplicates, even if it is interrupted, repeated or partly refused.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { makeImportSecret, openImportSecret } from "@keepwell/crypto/import/import-secret.ts";
import {
  aBucket,
  aList,
  aNoteDraft,
  aPasswordDraft,
  aUser,
  bucketsOf,
  reopen,
  systemBucket,
} from "../../../server/test/factories.ts";
import { injectTransport, recording } from "../../../server/test/harness.ts";
import { prepare } from "../../../server/test/prepare.ts";
import { useServer } from "../../../server/test/use-server.ts";
import type { Transport, TransportRequest } from "../../src/api/transport.ts";
import { isUnverifiable } from "../../src/api/unverifiable.ts";
import { listBuckets } from "../../src/buckets/list-buckets.ts";
import { listEntries } from "../../src/buckets/list-entries.ts";
import { listLists } from "../../src/buckets/list-lists.ts";
import { openEntry } from "../../src/buckets/open-entry.ts";
import type { EntryDraft } from "../../src/buckets/save-entry.ts";
import { type PlannedBucket, planImport } from "../../src/import/plan-import.ts";
import { createImportWriter, type ImportReport } from "../../src/import/write-import.ts";
import type { OpenBucket } from "../../src/keyring/private-bucket.ts";

const server = useServer();
const { user } = prepare(server, async () => ({ user: await aUser(server, { plan: "partner" }) }));

const sessionOver = async (transport: Transport) => {
  const session = await reopen({ ...user.device, transport });
  assert.ok(session);
  return session;
};

const drafts = (count: number): EntryDraft[] =>
  Array.from({ length: count }, (_, at) => aPasswordDraft({ password: `pw ${at}` }, `Row ${at}`));

const jobOf = async (plan: readonly PlannedBucket[], all: readonly EntryDraft[]) => ({
  key: await openImportSecret(makeImportSecret()),
  plan,
  take: async (indices: readonly number[]) => indices.flatMap((index) => all[index] ?? []),
});

const into = (bucket: Bucket, count: number, listName?: string): PlannedBucket[] => [
  {
    target: { bucket },
    rows: Array.from({ length: count }, (_, index) => ({ index, ...(listName && { listName }) })),
  },
];

const openBuckets = async () =>
  (await listBuckets(user.session)).filter((one): one is OpenBucket => !isUnverifiable(one));

const entriesOf = async (bucket: Bucket) =>
  (await listEntries(user.session, bucket.uid, () => bucket)).flatMap((entry) =>
    isUnverifiable(entry) ? [] : [entry],
  );

/** The name of each entry, and the name of its list. */
const sortedEntries = async (bucket: Bucket): Promise<[name: string, list: string | undefined][]> => {
  const lists = await listLists(user.session, bucket.uid, () => bucket);
  const named = new Map(lists.map(({ uid, name }) => [uid, name]));
  const entries = await entriesOf(bucket);
  return entries.map(({ name, password_list }) => [name, named.get(password_list?.uid ?? "")]);
};

const NONE: ImportReport = {
  ...{ created: 0, merged: 0, same: 0, unstarred: 0 },
  ...{ buckets: [], refused: [], missing: [] },
};

const isBulk = ({ path }: TransportRequest) => path.endsWith("/entries/bulk");

/** Returns a transport that loses the first reply to each matching call. The server has performed that call. */
const losing = (matches: (request: TransportRequest) => boolean): Transport => {
  const lost = new Set<string>();
  return async (request) => {
    const reply = await injectTransport(server)(request);
    const key = `${request.method} ${request.path}`;
    if (!matches(request) || lost.has(key)) return reply;
    lost.add(key);
    throw new Error("the connection broke");
  };
};

test("rows become entries in existing and new lists, and have the values of the file", async () => {
  const bucket = await aBucket(user);
  const old = await aList(user, bucket, "Old");
  const all = [
    aPasswordDraft({ password: "p0" }, "A"),
    aNoteDraft("n1", "B"),
    aPasswordDraft({ password: "p2" }, "C"),
  ];
  const rows = [{ index: 0, listName: "Old" }, { index: 1, listName: "New / One" }, { index: 2 }];
  const writer = createImportWriter(user.session, await jobOf(planImport(rows, { to: "one", bucket }), all));
  await writer.run({});
  assert.deepEqual(writer.report(), { ...NONE, created: 3, buckets: [bucket] });
  const stored = await entriesOf(bucket);
  const lists = Object.fromEntries(await sortedEntries(bucket));
  assert.deepEqual(lists, { A: "Old", B: "New / One", C: undefined });
  assert.equal(stored.find(({ name }) => name === "A")?.password_list?.uid, old.uid);
  for (const [at, name] of ["A", "B", "C"].entries()) {
    const uid = stored.find((entry) => entry.name === name)?.uid ?? "";
    const sealed = await user.session.api.buckets.getEntry({ params: { bucketId: bucket.uid, id: uid } });
    const opened = await openEntry(user.session, bucket, sealed);
    assert.deepEqual(opened.fields, all[at]?.fields);
  }
});

test("rows go into existing buckets with the names in the file, or into new buckets", async () => {
  const known = await aBucket(user, "Known one");
  const rest = await systemBucket(user);
  const rows = [
    { index: 0, bucketName: "Known one" },
    { index: 1, bucketName: "Fresh one", listName: "L" },
    { index: 2 },
  ];
  const plan = planImport(rows, { to: "named", bucket: rest, known: [known, rest] });
  const writer = createImportWriter(user.session, await jobOf(plan, drafts(3)));
  await writer.run({});
  const names = writer.report().buckets.map(({ name }) => name);
  assert.deepEqual(names, ["Known one", "Fresh one", "Private passwords"]);
  const fresh = (await openBuckets()).filter(({ name }) => name === "Fresh one");
  assert.equal(fresh.length, 1);
  assert.deepEqual(await Promise.all([...fresh, known, rest].map(sortedEntries)), [
    [["Row 1", "L"]],
    [["Row 0", undefined]],
    [["Row 2", undefined]],
  ]);
});

test("lost replies create no duplicates: neither buckets nor lists nor entries", async () => {
  const session = await sessionOver(losing(({ method }) => method === "POST"));
  const plan: PlannedBucket[] = [
    { target: { newName: "Made once" }, rows: drafts(3).map((_, index) => ({ index, listName: "Once" })) },
  ];
  const writer = createImportWriter(session, await jobOf(plan, drafts(3)));
  for (const _ of ["bucket", "list", "entries", "reading back"])
    await assert.rejects(writer.run({}), { name: "CallFailure", type: "offline" });
  await writer.run({});
  const made = (await openBuckets()).filter(({ name }) => name === "Made once");
  assert.equal(made.length, 1);
  const [bucket] = made;
  assert.ok(bucket);
  const { buckets, ...report } = writer.report();
  assert.deepEqual({ ...report, buckets: [] }, { ...NONE, created: 3 });
  assert.deepEqual([buckets.length, buckets[0]?.uid, buckets[0]?.name], [1, bucket.uid, "Made once"]);
  const lists = await user.session.api.buckets.listLists({ params: { id: bucket.uid } });
  assert.equal(lists.length, 1);
  assert.deepEqual((await entriesOf(bucket)).map(({ name }) => name).sort(), ["Row 0", "Row 1", "Row 2"]);
});

test("a failed chunk is retried with the same uids", async () => {
  const bucket = await aBucket(user);
  let failing = true;
  const { sent, transport } = recording(async (request) => {
    if (isBulk(request) && failing && sent.filter(isBulk).length === 2) throw new Error("broken");
    return injectTransport(server)(request);
  });
  const writer = createImportWriter(
    await sessionOver(transport),
    await jobOf(into(bucket, 450), drafts(450)),
  );
  const seen: number[] = [];
  const onProgress = (done: number) => void seen.push(done);
  await assert.rejects(writer.run({ onProgress }), { type: "offline" });
  assert.deepEqual([seen, writer.report().created, (await entriesOf(bucket)).length], [[200], 200, 200]);
  failing = false;
  await writer.run({ onProgress });
  assert.deepEqual([seen, writer.total], [[200, 400, 450], 450]);
  const bulk = sent.filter(isBulk);
  assert.equal(bulk.length, 4);
  assert.equal(bulk[1]?.body, bulk[2]?.body);
  const names = (await entriesOf(bucket)).map(({ name }) => name);
  assert.deepEqual([names.length, new Set(names).size], [450, 450]);
});

test("an import can be stopped between two chunks, and continued later", async () => {
  const bucket = await aBucket(user);
  const writer = createImportWriter(user.session, await jobOf(into(bucket, 250), drafts(250)));
  const stop = new AbortController();
  const stopped = writer.run({ signal: stop.signal, onProgress: () => stop.abort() });
  await assert.rejects(stopped, { name: "AbortError" });
  assert.deepEqual([writer.report().created, (await entriesOf(bucket)).length], [200, 200]);
  await writer.run({});
  assert.deepEqual([writer.report().created, (await entriesOf(bucket)).length], [250, 250]);
});

test("an import that is stopped before it begins creates nothing", async () => {
  const writer = createImportWriter(
    user.session,
    await jobOf([{ target: { newName: "Never" }, rows: [{ index: 0 }] }], drafts(1)),
  );
  await assert.rejects(writer.run({ signal: AbortSignal.abort() }), { name: "AbortError" });
  assert.ok((await bucketsOf(user)).every(({ name }) => name !== "Never"));
});

test("a row that the server refuses is left out, and all others are created", async () => {
  const bucket = await aBucket(user);
  const all = drafts(30).map((draft, at) =>
    [7, 20].includes(at) && draft.type === "password" ? { ...draft, confirmPassword: "another" } : draft,
  );
  const writer = createImportWriter(user.session, await jobOf(into(bucket, 30), all));
  await writer.run({});
  assert.deepEqual(writer.report(), { ...NONE, created: 28, buckets: [bucket], refused: [7, 20] });
  const names = new Set((await entriesOf(bucket)).map(({ name }) => name));
  assert.ok(names.size === 28 && !names.has("Row 7") && !names.has("Row 20"));
});

test("long notes are sent in as many calls as they need", async () => {
  const bucket = await aBucket(user);
  const all = Array.from({ length: 12 }, (_, at) => aNoteDraft("x".repeat(60_000), `Long ${at}`));
  const { sent, transport } = recording(injectTransport(server));
  const writer = createImportWriter(await sessionOver(transport), await jobOf(into(bucket, 12), all));
  await writer.run({});
  assert.equal(writer.report().created, 12);
  assert.ok(sent.filter(isBulk).length > 1);
});

test("an import that needs more buckets than the plan allows stops before it creates anything", async () => {
  const poor = await aUser(server);
  const writer = createImportWriter(
    poor.session,
    await jobOf([{ target: { newName: "Too many" }, rows: [{ index: 0 }] }], drafts(1)),
  );
  await assert.rejects(writer.run({}), { type: "payment" });
  assert.deepEqual(writer.report(), NONE);
});

test("if the server returns another key for the new bucket, no row is sealed for that bucket", async () => {
  const other = await aBucket(user);
  const { sent, transport } = recording(async (request) => {
    const reply = await injectTransport(server)(request);
    if (request.method !== "POST" || request.path !== "/api/buckets") return reply;
    const made = JSON.parse(reply.text);
    return { ...reply, text: JSON.stringify({ ...made, key: other.key }) };
  });
  const session = await sessionOver(transport);
  const plan = [{ target: { newName: "Lied about" }, rows: [{ index: 0 }] }];
  await assert.rejects(createImportWriter(session, await jobOf(plan, drafts(1))).run({}), {
    type: "unverifiable",
  });
  assert.equal(sent.filter(isBulk).length, 0);
});
