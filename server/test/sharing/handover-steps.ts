/** @file The steps that hand a bucket over to another user. */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { sealOwnBucketKey } from "@keepwell/crypto/bucket/seal-own-bucket-key.ts";
import { sealedBucketRow } from "../buckets/bucket-rows.ts";
import { aBucket, type TestUser, uidOf } from "../factories.ts";
import type { RawReply, TestServer } from "../harness.ts";
import { aGrant, aPerson, keyOf, share } from "./factories.ts";
import { bucketAs, callAs, replied } from "./raw-calls.ts";

export const handoverUrl = ({ uid }: { uid: string }) => `/api/buckets/${uid}/handover`;

export const offerBucket = async (
  server: TestServer,
  owner: TestUser,
  [{ uid }, heir]: readonly [{ uid: string }, TestUser],
): Promise<Bucket> => {
  const bucket = await bucketAs(server, owner, { uid });
  const grant = await aGrant(owner, { bucket, key: await keyOf(owner, bucket), to: heir, role: "owner" });
  return replied(callAs(server, owner, ["PUT", handoverUrl(bucket), { user_uid: uidOf(heir), grant }]));
};

export const anAcceptance = async (
  server: TestServer,
  heir: TestUser,
  [{ uid }, owner]: readonly [{ uid: string }, TestUser],
) => {
  const bucket = await bucketAs(server, heir, { uid });
  const key = await keyOf(heir, bucket);
  const place = { bid: uid, gen: bucket.gen };
  return {
    row: await sealedBucketRow(key, bucket, { owner_uid: uidOf(heir) }),
    key: await sealOwnBucketKey(key, { wrap: heir.session.keyring.wrap, uid: uidOf(heir), ...place }),
    grant: await aGrant(heir, { bucket, key, to: owner, role: "admin" }),
  };
};

export const acceptBucket = async (
  server: TestServer,
  heir: TestUser,
  [bucket, owner]: readonly [{ uid: string }, TestUser],
): Promise<RawReply> =>
  callAs(server, heir, [
    "POST",
    `${handoverUrl(bucket)}/accept`,
    await anAcceptance(server, heir, [bucket, owner]),
  ]);

/**
 * Returns the steps that hand a bucket over. `aPair` makes an owner with a bucket, and an heir who has access to it.
 */
export const handoverSteps = (server: TestServer) => {
  const aPair = async (plan: "personal" | "partner" | "free" = "partner") => {
    const owner = await aPerson(server, { plan: "partner" });
    const heir = await aPerson(server, { plan });
    const bucket = await aBucket(owner);
    const { uid: accessUid } = await share(server, [owner, bucket], heir, "write");
    return { owner, heir, bucket, accessUid };
  };

  const offer = (owner: TestUser, bucket: { uid: string }, heir: TestUser) =>
    offerBucket(server, owner, [bucket, heir]);
  const acceptance = (heir: TestUser, bucket: { uid: string }, owner: TestUser) =>
    anAcceptance(server, heir, [bucket, owner]);
  const accept = (heir: TestUser, bucket: { uid: string }, owner: TestUser) =>
    acceptBucket(server, heir, [bucket, owner]);
  return { aPair, offer, acceptance, accept };
};
