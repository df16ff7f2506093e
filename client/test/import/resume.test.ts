/**
 * @file If a page is closed during an import, another page continues the import. No entry is missing or created twice.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { aBucket, aNoteDraft, anEntry, aUser, reopen } from "../../../server/test/factories.ts";
import { aDevice, injectTransport } from "../../../server/test/harness.ts";
import { prepare } from "../../../server/test/prepare.ts";
import { useServer } from "../../../server/test/use-server.ts";
import type { Transport, TransportRequest } from "../../src/api/transport.ts";
import { isUnverifiable } from "../../src/api/unverifiable.ts";
import { deleteEntries } from "../../src/buckets/delete-entries.ts";
import { listBuckets } from "../../src/buckets/list-buckets.ts";
import { listEntries } from "../../src/buckets/list-entries.ts";
import { listLists } from "../../src/buckets/list-lists.ts";
import { beginImport, findImport, requireRemembered } from "../../src/import/begin-import.ts";
import { listImports } from "../../src/import/import-record.ts";
import { type PlannedBucket, planImport } from "../../src/import/plan-import.ts";
import { undoImport } from "../../src/import/undo-import.ts";
import { createImportWriter, type ImportWriter } from "../../src/import/write-import.ts";
import type { Session } from "../../src/session/session.ts";
import { signIn } from "../../src/sign-in/sign-in.ts";

const server = useServer();
const { user } = prepare(server, async () => ({ user: await aUser(server, { plan: "partner" }) }));

const take = async (indices: readonly number[]) => indices.map((at) => aNoteDraft(`text ${at}`, `Row ${at}`));

const isBulk = ({ path }: TransportRequest) => path.endsWith("/entries/bulk");

const over = async (transport: Transport): Promise<Session> =>
  (await reopen({ ...user.device, transport })) ?? assert.fail("the session is open");

const planOf = (bucket: Bucket, count: number): PlannedBucket[] => {
  const rows = Array.from({ length: count }, (_, index) => ({ index, listName: "Imported" }));
  return planImport(rows, { to: "one", bucket });
};

/** Makes the writer of another page that continues the import with this uid. */
const resumed = async (
  session: Session,
  uid: string,
  plan: readonly PlannedBucket[],
): Promise<ImportWriter> => {
  const { key } = (await findImport(session, uid)) ?? assert.fail("it is remembered");
  return createImportWriter(session, { key, plan, take, isResumed: true });
};

const entriesIn = async (session: Session, bucket: Bucket) =>
  (await listEntries(session, bucket.uid, () => bucket)).flatMap((one) => (isUnverifiable(one) ? [] : [one]));

const expectAll = async (session: Session, bucket: Bucket, count: number): Promise<void> => {
  const names = (await entriesIn(session, bucket)).map(({ name }) => name);
  assert.deepEqual([names.length, new Set(names).size], [count, count]);
  const lists = await listLists(session, bucket.uid, () => bucket);
  assert.deepEqual(
    lists.map(({ name }) => name),
    ["Imported"],
  );
};

test("another page continues the plan, and creates only the missing rows", async () => {
  const bucket = await aBucket(user);
  const plan = planOf(bucket, 450);
  const { uid, key } = await beginImport(user.session, { file: "a.csv", plan });
  const settled: number[] = [];
  const first = createImportWriter(user.session, {
    ...{ key, plan, take },
    onSettled: async (indices) => void settled.push(...indices),
  });
  const stop = new AbortController();
  const run = first.run({ signal: stop.signal, onProgress: () => stop.abort() });
  await assert.rejects(run, { name: "AbortError" });
  assert.deepEqual([settled.length, settled.at(-1)], [200, 199]);
  const next = await resumed(user.session, uid, plan);
  await next.run({});
  assert.deepEqual([next.report().created, next.report().missing], [450, []]);
  await expectAll(user.session, bucket, 450);
});

test("another page finds what was created, even if the first page got no reply", async () => {
  const plan: PlannedBucket[] = [
    { target: { newName: "Made once" }, rows: [0, 1, 2].map((index) => ({ index, listName: "Imported" })) },
  ];
  const losing = await over(async (request) => {
    const reply = await injectTransport(server)(request);
    if (isBulk(request)) throw new Error("the page was closed");
    return reply;
  });
  const { uid, key } = await beginImport(losing, { file: "a.csv", plan });
  await assert.rejects(createImportWriter(losing, { key, plan, take }).run({}), { type: "offline" });
  const next = await resumed(user.session, uid, plan);
  await next.run({});
  const made = (await listBuckets(user.session)).flatMap((one) =>
    !isUnverifiable(one) && one.name === "Made once" ? [one] : [],
  );
  assert.equal(made.length, 1);
  await expectAll(user.session, made[0] ?? assert.fail("it is there"), 3);
});

test("if the session ends during an import, the import continues after the next sign-in", async () => {
  const bucket = await aBucket(user);
  const plan = planOf(bucket, 250);
  let calls = 0;
  const device = {
    ...aDevice(server),
    transport: async (request: TransportRequest) => {
      calls += isBulk(request) ? 1 : 0;
      if (isBulk(request) && calls === 2) await user.session.api.identity.endOtherSessions();
      return injectTransport(server)(request);
    },
  };
  const session = await signIn(device, user);
  const { uid, key } = await beginImport(session, { file: "a.csv", plan });
  const writer = createImportWriter(session, { key, plan, take });
  await assert.rejects(writer.run({}), { type: "unauthorized" });
  assert.equal(writer.report().created, 200);
  const again = await signIn(device, user);
  await (await resumed(again, uid, plan)).run({});
  await expectAll(again, bucket, 250);
});

test("if the account becomes full during an import, the import continues when there is room again", async () => {
  const poor = await aUser(server);
  const bucket = (await listBuckets(poor.session)).find((one): one is Bucket => !isUnverifiable(one));
  assert.ok(bucket);
  await anEntry(poor, bucket, aNoteDraft("takes room", "Mine"));
  const plan = planOf(bucket, 250);
  const { ceilings } = server.context.config;
  const before = { ...ceilings };
  const { uid, key } = await beginImport(poor.session, { file: "a.csv", plan });
  const writer = createImportWriter(poor.session, { key, plan, take });
  try {
    Object.assign(ceilings, { entries: 250 });
    await assert.rejects(writer.run({}), { code: "account.full" });
    assert.equal(writer.report().created, 200);
    Object.assign(ceilings, { entries: 251 });
    await writer.run({});
    assert.equal(writer.report().created, 250);
    await expectAll(poor.session, bucket, 251);
    assert.ok(await findImport(poor.session, uid));
  } finally {
    Object.assign(ceilings, before);
  }
});

test("a continued import does not recreate an entry that the user has deleted", async () => {
  const bucket = await aBucket(user);
  const plan = planOf(bucket, 3);
  const { uid, key } = await beginImport(user.session, { file: "a.csv", plan });
  await createImportWriter(user.session, { key, plan, take }).run({});
  const [gone = assert.fail("it is there")] = await entriesIn(user.session, bucket);
  await deleteEntries(user.session, { bucket, entries: [gone] });
  const next = await resumed(user.session, uid, plan);
  await next.run({});
  const { created, refused } = next.report();
  assert.deepEqual([created, refused.length], [2, 1]);
  assert.equal((await entriesIn(user.session, bucket)).length, 2);
});

test("an import that is undone in another browser creates nothing more", async () => {
  const bucket = await aBucket(user);
  const plan = planOf(bucket, 450);
  const { uid, key } = await beginImport(user.session, { file: "a.csv", plan });
  const elsewhere = await signIn(aDevice(server), user);
  const undo = async () => {
    const known = (await listImports(elsewhere)).find((one) => one.uid === uid);
    assert.equal((await undoImport(elsewhere, known ?? assert.fail("it is remembered"))).deleted, 200);
  };
  const onSettled = async (indices: readonly number[]) => {
    if (indices.includes(0)) await undo();
  };
  const writer = createImportWriter(user.session, {
    ...{ key, plan, take, onSettled },
    beforeChunk: () => requireRemembered(user.session, uid),
  });
  await assert.rejects(writer.run({}), { name: "ImportForgottenError" });
  await assert.rejects(writer.run({}), { name: "ImportForgottenError" });
  assert.deepEqual(await entriesIn(user.session, bucket), []);
});

test("an import that is undone in another browser while it is interrupted creates nothing more", async () => {
  const bucket = await aBucket(user);
  const plan = planImport([{ index: 0 }, { index: 1 }], { to: "one", bucket });
  let isFirst = true;
  const session = await over(async (request) => {
    const isLost = isFirst && isBulk(request);
    if (isLost) isFirst = false;
    return isLost ? Promise.reject(new Error("the connection is lost")) : injectTransport(server)(request);
  });
  const { uid, key } = await beginImport(session, { file: "a.csv", plan });
  const beforeChunk = () => requireRemembered(session, uid);
  const writer = createImportWriter(session, { key, plan, take, beforeChunk });
  await assert.rejects(writer.run({}), { type: "offline" });
  const elsewhere = await signIn(aDevice(server), user);
  const known = (await listImports(elsewhere)).find((one) => one.uid === uid);
  await undoImport(elsewhere, known ?? assert.fail("it is remembered"));
  await assert.rejects(writer.run({}), { name: "ImportForgottenError" });
  assert.deepEqual(await entriesIn(user.session, bucket), []);
});

test("an import that is undone in another browser makes no further bucket", async () => {
  const plan: PlannedBucket[] = [{ target: { newName: "Made too late" }, rows: [{ index: 0 }] }];
  const { uid, key } = await beginImport(user.session, { file: "a.csv", plan });
  const known = (await listImports(user.session)).find((one) => one.uid === uid);
  await undoImport(user.session, known ?? assert.fail("it is remembered"));
  const beforeChunk = () => requireRemembered(user.session, uid);
  const writer = createImportWriter(user.session, { key, plan, take, beforeChunk });
  await assert.rejects(writer.run({}), { name: "ImportForgottenError" });
  const buckets = await listBuckets(user.session);
  assert.equal(
    buckets.some((one) => !isUnverifiable(one) && one.name === "Made too late"),
    false,
  );
});
