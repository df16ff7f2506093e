/**
 * @file A server shows a client an earlier row of a bucket before the client seals the next row. In a complete bucket,
 * every entry has a row.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { anEarlierBucket } from "../../../server/test/buckets/earlier-names.ts";
import { aBucket, reopen, type TestUser } from "../../../server/test/factories.ts";
import { aDevice, recording } from "../../../server/test/harness.ts";
import { prepare } from "../../../server/test/prepare.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { renameBucket } from "../../src/buckets/bucket.ts";
import { listBuckets } from "../../src/buckets/list-buckets.ts";
import { sealNames } from "../../src/buckets/seal-names.ts";
import { ClosedBucketError } from "../../src/keyring/key-state.ts";
import { rotateBucket } from "../../src/keys/rotate.ts";
import { sealBucket } from "../../src/keys/seal-bucket.ts";
import type { Device, Session } from "../../src/session/session.ts";
import { acceptBucket, offerBucket } from "../../src/sharing/handover.ts";
import { signIn } from "../../src/sign-in/sign-in.ts";
import { memberOf, theBucket } from "../sharing/sharing-reads.ts";
import { accept, aProvenUser, keepSeen, shareWith } from "../sharing/support.ts";
import { alteringBuckets } from "./lies.ts";

const server = useServer();
const { user } = prepare(server, async () => ({ user: await aProvenUser(server) }));

/** A browser on a server that shows an earlier row of the bucket. `written` are the calls that change this bucket. */
const shownEarlier = async (device: Device, earlier: Bucket) => {
  const { uid, name, row, header_mac } = earlier;
  const lying = alteringBuckets(device.transport, (bucket) =>
    bucket.uid === uid ? { ...bucket, name, row, header_mac } : bucket,
  );
  const { sent, transport } = recording(lying);
  const session = await reopen({ ...device, transport });
  assert.ok(session);
  const written = () =>
    sent.filter(({ method, path }) => method !== "GET" && path.includes(uid)).map((one) => one.path);
  return { session, written };
};

/** Lists the buckets. Waits until the account and this browser have stored what they have seen of the buckets. */
const see = async (session: Session): Promise<void> => {
  await listBuckets(session);
  await keepSeen(session);
};

const aFreshBrowser = async (by: TestUser): Promise<Device> => {
  const device = aDevice(server);
  await signIn(device, by);
  return device;
};

const isOlderRow = (error: unknown): boolean =>
  error instanceof ClosedBucketError && error.found.state === "older-row";

test("MS-124 a browser that has seen a later row seals no row on top of an earlier row", async () => {
  const earlier = await aBucket(user, "Before");
  await renameBucket(user.session, earlier, "After");
  await see(user.session);
  const { session, written } = await shownEarlier(user.device, earlier);
  await assert.rejects(renameBucket(session, earlier, "Typed"), isOlderRow);
  await assert.rejects(rotateBucket(session, earlier.uid, { from: 1 }), isOlderRow);
  await assert.rejects(sealBucket(session, earlier, { isComplete: true }), isOlderRow);
  assert.deepEqual(written(), []);
  const renamed = await renameBucket(user.session, earlier, "Typed");
  assert.equal(
    renamed.name,
    "Typed",
    "on the honest server, a page with the earlier row reads the bucket again",
  );
  await rotateBucket(user.session, earlier.uid, { from: 1 });
  assert.equal((await theBucket(user.session, earlier.uid)).name, "Typed");
});

test("MS-124 no browser of an account seals a complete bucket as incomplete", async () => {
  const earlier = await anEarlierBucket(server, user);
  await sealNames(user.session, earlier);
  await see(user.session);
  const { session, written } = await shownEarlier(await aFreshBrowser(user), earlier);
  await assert.rejects(renameBucket(session, earlier, "Typed"), isOlderRow);
  await assert.rejects(rotateBucket(session, earlier.uid, { from: 1 }), isOlderRow);
  await assert.rejects(sealBucket(session, earlier), isOlderRow);
  assert.deepEqual(written(), []);
  const honest = await reopen(await aFreshBrowser(user));
  assert.ok(honest);
  assert.equal((await renameBucket(honest, earlier, "Typed")).name, "Typed");
});

test("MS-124 a new owner seals no row on top of an earlier row", async () => {
  const next = await aProvenUser(server);
  const earlier = await aBucket(user, "Before");
  await shareWith(user.session, earlier, next, "admin");
  await accept(next.session, earlier.uid);
  const renamed = await renameBucket(user.session, earlier, "After");
  await see(next.session);
  await offerBucket(user.session, renamed, await memberOf(user.session, renamed, next));
  const { session, written } = await shownEarlier(next.device, earlier);
  const shown = await session.api.buckets.getBucket({ params: { id: earlier.uid } });
  await assert.rejects(acceptBucket(session, shown), isOlderRow);
  assert.deepEqual(written(), []);
  const taken = await acceptBucket(next.session, await theBucket(next.session, earlier.uid));
  assert.equal(taken.owner_uid, next.session.identity.uid);
  assert.equal((await theBucket(next.session, earlier.uid)).name, "After");
});
