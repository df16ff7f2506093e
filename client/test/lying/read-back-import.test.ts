/**
 * @file A server falsely answers that it has created the rows of an import. The client notices the lie, because it reads
 * the rows back (MS-185).
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { SealedEntryKey } from "@keepwell/contract/buckets/bulk.endpoints.ts";
import { deriveImportedEntry } from "@keepwell/crypto/import/derive-import-uid.ts";
import { makeImportSecret, openImportSecret } from "@keepwell/crypto/import/import-secret.ts";
import { aBucket, aNoteDraft, aUser, reopen } from "../../../server/test/factories.ts";
import { injectTransport } from "../../../server/test/harness.ts";
import { prepare } from "../../../server/test/prepare.ts";
import { useServer } from "../../../server/test/use-server.ts";
import type { Transport } from "../../src/api/transport.ts";
import { createImportWriter } from "../../src/import/write-import.ts";
import type { Session } from "../../src/session/session.ts";
import { altering } from "./lies.ts";

const server = useServer();
const { user } = prepare(server, async () => ({ user: await aUser(server, { plan: "partner" }) }));

const honest: Transport = (request) => injectTransport(server)(request);

const over = async (transport: Transport): Promise<Session> =>
  (await reopen({ ...user.device, transport })) ?? assert.fail("the session is open");

const aJob = async (bucket: Bucket) => {
  const drafts = ["Bank", "Forum", "Wifi"].map((name) => aNoteDraft(name, name));
  return {
    key: await openImportSecret(makeImportSecret()),
    plan: [{ target: { bucket }, rows: drafts.map((_, index) => ({ index })) }],
    take: async (indices: readonly number[]) => indices.map((index) => drafts[index] ?? assert.fail()),
  };
};

test("MS-185 imported rows that the server has not stored are reported", async () => {
  const bucket = await aBucket(user);
  const dropping = await over(async (request) => {
    if (!request.path.endsWith("/entries/bulk")) return honest(request);
    const { entries } = JSON.parse(request.body ?? "");
    const reply = await honest({ ...request, body: JSON.stringify({ entries: entries.slice(1) }) });
    const created = entries.map(({ uid }: { uid: string }) => uid);
    return { ...reply, text: JSON.stringify({ created }) };
  });
  const writer = createImportWriter(dropping, await aJob(bucket));
  await writer.run({});
  assert.deepEqual([writer.report().created, writer.report().missing], [2, [0]]);
  const nothing = await over(async (request) => {
    if (!request.path.endsWith("/entries/bulk")) return honest(request);
    return { status: 201, retryAfter: null, text: JSON.stringify({ created: [] }) };
  });
  const none = createImportWriter(nothing, await aJob(bucket));
  await none.run({});
  assert.deepEqual([none.report().created, none.report().missing], [0, [0, 1, 2]]);
});

test("MS-185 an imported row is reported if the server shows another key or row than was sent", async () => {
  const bucket = await aBucket(user);
  const alterations: Readonly<Record<string, (other: SealedEntryKey) => Partial<SealedEntryKey>>> = {
    "another entry's key": ({ ek }) => ({ ek }),
    "another entry's row": ({ row }) => ({ row }),
    "no row": () => ({ row: null }),
  };
  for (const [about, alter] of Object.entries(alterations)) {
    const job = await aJob(bucket);
    const [altered, other] = await Promise.all(
      [1, 2].map((at) => deriveImportedEntry(job.key, bucket.uid, at)),
    );
    const lie = altering(honest, /\/entries\/sealed$/, (body) => {
      const rows = body as unknown as SealedEntryKey[];
      const shown = rows.find(({ uid }) => uid === other) ?? assert.fail("the other row is read back");
      return rows.map((row) => (row.uid === altered ? { ...row, ...alter(shown) } : row));
    });
    const writer = createImportWriter(await over(lie), job);
    await writer.run({});
    assert.deepEqual([writer.report().created, writer.report().missing], [2, [1]], about);
  }
});
