/** @file A server tries to make an undo delete other entries, or falsely answers that it has deleted entries. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { aBucket, aNoteDraft, anEntry, aUser, reopen } from "../../../server/test/factories.ts";
import { aDevice, injectTransport } from "../../../server/test/harness.ts";
import { prepare } from "../../../server/test/prepare.ts";
import { useServer } from "../../../server/test/use-server.ts";
import type { Transport } from "../../src/api/transport.ts";
import { isUnverifiable } from "../../src/api/unverifiable.ts";
import { NotShownError } from "../../src/buckets/not-shown.ts";
import { updateEntry } from "../../src/buckets/save-entry.ts";
import { beginImport } from "../../src/import/begin-import.ts";
import { listImports } from "../../src/import/import-record.ts";
import { planImport } from "../../src/import/plan-import.ts";
import { undoImport } from "../../src/import/undo-import.ts";
import { createImportWriter } from "../../src/import/write-import.ts";
import { OlderThanSeen } from "../../src/people/older-than-seen.ts";
import type { Session } from "../../src/session/session.ts";
import { signIn } from "../../src/sign-in/sign-in.ts";

const server = useServer();
const { user } = prepare(server, async () => ({ user: await aUser(server, { plan: "partner" }) }));

const honest: Transport = (request) => injectTransport(server)(request);

const over = async (transport: Transport): Promise<Session> =>
  (await reopen({ ...user.device, transport })) ?? assert.fail("the session is open");

const imported = async (bucket: Bucket, count: number): Promise<string> => {
  const rows = Array.from({ length: count }, (_, index) => ({ index }));
  const plan = planImport(rows, { to: "one", bucket });
  const { uid, key } = await beginImport(user.session, { file: "a.csv", plan });
  const take = async (indices: readonly number[]) => indices.map((at) => aNoteDraft("", `Row ${at}`));
  await createImportWriter(user.session, { key, plan, take }).run({});
  return uid;
};

const recordIn = async (session: Session, uid: string) =>
  (await listImports(session)).find((one) => one.uid === uid) ?? assert.fail("it is remembered");

const uidsIn = async (bucket: Bucket): Promise<string[]> => {
  const rows = await user.session.api.buckets.listEntries({ params: { bucketId: bucket.uid } });
  return rows.flatMap((row) => (isUnverifiable(row) ? [] : [row.uid]));
};

test("MS-156 an undo does not delete another entry that is shown under an imported uid", async () => {
  const bucket = await aBucket(user);
  const mine = await anEntry(user, bucket, aNoteDraft("mine", "Mine"));
  const uid = await imported(bucket, 1);
  const [row = assert.fail("it was imported")] = (await uidsIn(bucket)).filter((one) => one !== mine.uid);
  const swapping = await over(async (request) => {
    const reply = await honest(request);
    if (request.method !== "GET" || !/\/(changes|entries)/.test(request.path)) return reply;
    const other = new Map([
      [row, mine.uid],
      [mine.uid, row],
    ]);
    return { ...reply, text: reply.text.replaceAll(/[0-9a-f-]{36}/g, (one) => other.get(one) ?? one) };
  });
  const { deleted, changed } = await undoImport(swapping, await recordIn(swapping, uid));
  assert.deepEqual([deleted, changed], [0, 1]);
  assert.deepEqual(new Set(await uidsIn(bucket)), new Set([mine.uid, row]));
});

test("MS-157 a state that was saved before an import is refused as older than the seen state", async () => {
  const bucket = await aBucket(user);
  const before = await user.session.api.identity.getState();
  await imported(bucket, 1);
  const replaying = await over(async (request) =>
    request.method === "GET" && request.path === "/api/me/state"
      ? { status: 200, retryAfter: null, text: JSON.stringify(before) }
      : honest(request),
  );
  await assert.rejects(listImports(replaying), OlderThanSeen);
});

test("MS-157 a fresh browser deletes nothing if it is shown an undone import and undoes it again", async () => {
  const bucket = await aBucket(user);
  const uid = await imported(bucket, 2);
  const notUndone = await user.session.api.identity.getState();
  await undoImport(user.session, await recordIn(user.session, uid));
  const mine = await anEntry(user, bucket, aNoteDraft("mine", "Mine"));
  const elsewhere = aDevice(server);
  const transport: Transport = (request) =>
    request.method === "GET" && request.path === "/api/me/state"
      ? Promise.resolve({ status: 200, retryAfter: null, text: JSON.stringify(notUndone) })
      : honest(request);
  const fresh = await signIn({ ...elsewhere, transport }, user);
  await assert.rejects(undoImport(fresh, await recordIn(fresh, uid)), { code: "conflict" });
  assert.deepEqual(await uidsIn(bucket), [mine.uid]);
});

test("MS-159 an undo restores only the version from just before the merge", async () => {
  const bucket = await aBucket(user);
  const first = await anEntry(user, bucket, aNoteDraft("first", "Forum"));
  const second = await updateEntry(user.session, bucket, {
    opened: first,
    draft: aNoteDraft("second", "Forum"),
  });
  const plan = [{ target: { bucket }, rows: [{ index: 0, mergeInto: first.uid }] }];
  const { uid, key } = await beginImport(user.session, { file: "a.csv", plan });
  const merging = { takesPasswords: false, fieldNames: { password: "", totp: "" } };
  const take = async () => [aNoteDraft("from the file", "Forum")];
  await createImportWriter(user.session, { key, plan, take, merging }).run({});
  const swapping = await over(async (request) =>
    honest({ ...request, path: request.path.replace(/versions\/2$/, "versions/1") }),
  );
  const { restored, changed } = await undoImport(swapping, await recordIn(swapping, uid));
  assert.deepEqual([restored, changed], [0, 1]);
  const stays = await user.session.api.buckets.getEntry({ params: { bucketId: bucket.uid, id: first.uid } });
  assert.equal(stays.rev, second.rev + 1);
});

test("MS-158 entries that the server falsely claims to have deleted are reported", async () => {
  const bucket = await aBucket(user);
  const uid = await imported(bucket, 3);
  const keeping = await over(async (request) => {
    if (!request.path.endsWith("/delete-entries")) return honest(request);
    const { entries } = JSON.parse(request.body ?? "");
    return { status: 200, retryAfter: null, text: JSON.stringify({ deleted: entries }) };
  });
  await assert.rejects(
    undoImport(keeping, await recordIn(keeping, uid)),
    (error: unknown) => error instanceof NotShownError && error.entries.length === 3,
  );
  assert.equal((await uidsIn(bucket)).length, 3);
  const again = await over(honest);
  assert.equal((await undoImport(again, await recordIn(again, uid))).deleted, 3);
  assert.deepEqual(await uidsIn(bucket), []);
});
