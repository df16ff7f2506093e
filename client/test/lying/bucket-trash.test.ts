/** @file A server lies about whether a bucket is in Trash. The client believes only the bucket's sealed row. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { aBucket, aUser, reopen } from "../../../server/test/factories.ts";
import { prepare } from "../../../server/test/prepare.ts";
import { useServer } from "../../../server/test/use-server.ts";
import type { Transport } from "../../src/api/transport.ts";
import { isUnverifiable } from "../../src/api/unverifiable.ts";
import { listBuckets, verifiedBucket } from "../../src/buckets/list-buckets.ts";
import { restoreBucket, trashBucket } from "../../src/buckets/trash-bucket.ts";
import type { Session } from "../../src/session/session.ts";

const server = useServer();
const { user } = prepare(server, async () => ({ user: await aUser(server, { plan: "partner" }) }));
const honest: Transport = (request) => user.device.transport(request);

/** The user's browser on a server that alters each bucket in its replies. */
const altering = async (change: (bucket: Bucket) => Bucket): Promise<Session> => {
  const session = await reopen({
    ...user.device,
    transport: async (request) => {
      const reply = await honest(request);
      if (!/^\/api\/buckets(\?|$|\/[^/?]+$)/.test(request.path) || reply.status !== 200) return reply;
      const read = JSON.parse(reply.text);
      return { ...reply, text: JSON.stringify(Array.isArray(read) ? read.map(change) : change(read)) };
    },
  });
  assert.ok(session);
  return session;
};

/**
 * How the client shows the bucket, first in the list of buckets, then when it reads only this bucket: `live`, or the
 * reason why it is not live.
 */
const shownIn = async (session: Session, { uid }: Bucket) => {
  const one = await verifiedBucket(session, await session.api.buckets.getBucket({ params: { id: uid } }));
  const listed = (await listBuckets(session)).find((row) => row.uid === uid);
  return [listed, one].map((row) => row && (isUnverifiable(row) ? row.state : "live"));
};

test("MS-166 a bucket is not in Trash unless its sealed row says so", async () => {
  const bucket = await aBucket(user);
  const session = await altering((one) => ({ ...one, trashed_at: new Date().toISOString() }));
  assert.deepEqual(await shownIn(session, bucket), ["live", "live"]);
});

test("MS-167 a bucket in Trash stays there even if the server says that it is live", async () => {
  const bucket = await aBucket(user);
  await trashBucket(user.session, bucket);
  const session = await altering((one) => ({ ...one, trashed_at: null }));
  assert.deepEqual(await shownIn(session, bucket), ["trashed", "trashed"]);
});

test("MS-168 the client notices if the server claims to have trashed or restored a bucket, but has not", async () => {
  const [live, trashed] = [await aBucket(user), await aBucket(user)];
  await trashBucket(user.session, trashed);
  const session = await reopen({
    ...user.device,
    transport: async (request) => {
      if (request.path.endsWith("/move-to-trash")) return { status: 204, retryAfter: null, text: "" };
      if (!request.path.endsWith("/restore")) return honest(request);
      return honest({
        ...request,
        method: "GET",
        path: request.path.replace("/restore", ""),
        body: undefined,
      });
    },
  });
  assert.ok(session);
  await assert.rejects(trashBucket(session, live), { type: "unverifiable" });
  await assert.rejects(restoreBucket(session, trashed), { type: "unverifiable" });
  assert.deepEqual(await shownIn(user.session, live), ["live", "live"]);
  assert.deepEqual(await shownIn(user.session, trashed), ["trashed", "trashed"]);
});

test("MS-169 after a bucket moves to or from Trash, its previous row is refused as older", async () => {
  const bucket = await aBucket(user);
  const read = () => user.session.api.buckets.getBucket({ params: { id: bucket.uid } });
  const showing = (kept: Bucket) => altering((one) => (one.uid === kept.uid ? kept : one));
  await trashBucket(user.session, bucket);
  const trashed = await read();
  await shownIn(user.session, bucket);
  assert.deepEqual(await shownIn(await showing(bucket), bucket), ["older-row", "older-row"]);
  await restoreBucket(user.session, bucket);
  await shownIn(user.session, bucket);
  assert.deepEqual(await shownIn(await showing(trashed), bucket), ["older-row", "older-row"]);
});
