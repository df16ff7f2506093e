/** @file Another member changes the bucket's key before or while an import runs. The user notices nothing. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { makeImportSecret, openImportSecret } from "@keepwell/crypto/import/import-secret.ts";
import { aBucket, aNoteDraft, reopen } from "../../../server/test/factories.ts";
import { injectTransport } from "../../../server/test/harness.ts";
import { useServer } from "../../../server/test/use-server.ts";
import type { TransportRequest } from "../../src/api/transport.ts";
import { isUnverifiable } from "../../src/api/unverifiable.ts";
import { listEntries } from "../../src/buckets/list-entries.ts";
import { planImport } from "../../src/import/plan-import.ts";
import { createImportWriter } from "../../src/import/write-import.ts";
import { rotateBucket } from "../../src/keys/rotate.ts";
import type { Session } from "../../src/session/session.ts";
import { theBucket } from "../sharing/sharing-reads.ts";
import { shareWith, useAcquaintances } from "../sharing/support.ts";

const server = useServer();
const { ana, bo } = useAcquaintances(server);

/** Makes a bucket that Ana shares with Bo. Returns the bucket as Bo reads it. */
const aSharedBucket = async (): Promise<Bucket> => {
  const bucket = await aBucket(ana);
  await shareWith(ana.session, bucket, bo, "admin");
  return theBucket(bo.session, bucket.uid);
};

const changeKey = ({ uid, gen }: Bucket): Promise<void> => rotateBucket(ana.session, uid, { from: gen });

/** The number of notes. `take` makes the notes so long that they need more than one call. */
const COUNT = 12;
const take = async (indices: readonly number[]) =>
  indices.map((index) => aNoteDraft("x".repeat(60_000), `Row ${index}`));

const writerFor = async (session: Session, bucket: Bucket) => {
  const rows = Array.from({ length: COUNT }, (_, index) => ({ index }));
  const key = await openImportSecret(makeImportSecret());
  return createImportWriter(session, { key, plan: planImport(rows, { to: "one", bucket }), take });
};

const expectAll = async (bucket: Bucket): Promise<void> => {
  const entries = await listEntries(bo.session, bucket.uid, () => bucket);
  const names = entries.flatMap((one) => (isUnverifiable(one) ? [] : [one.name]));
  assert.deepEqual([names.length, new Set(names).size], [COUNT, COUNT]);
};

test("an import succeeds with a bucket that the page read before its key changed", async () => {
  const bucket = await aSharedBucket();
  await changeKey(bucket);
  const writer = await writerFor(bo.session, bucket);
  await writer.run({});
  assert.deepEqual([writer.report().created, writer.report().missing], [COUNT, []]);
  await expectAll(bucket);
});

test("an import continues if the bucket's key changes between two calls", async () => {
  const bucket = await aSharedBucket();
  let calls = 0;
  const transport = async (request: TransportRequest) => {
    if (request.path.endsWith("/entries/bulk")) calls += 1;
    if (calls === 2 && request.path.endsWith("/entries/bulk")) await changeKey(bucket);
    return injectTransport(server)(request);
  };
  const session = (await reopen({ ...bo.device, transport })) ?? assert.fail("the session is open");
  const writer = await writerFor(session, bucket);
  await writer.run({});
  assert.deepEqual([writer.report().created, writer.report().missing], [COUNT, []]);
  await expectAll(bucket);
});
