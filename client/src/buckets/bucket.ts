/** @file Creating and renaming buckets. Their names are readable, and authenticated. */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { name as nameField } from "@keepwell/contract/fields.ts";
import { signBucketHeader } from "@keepwell/crypto/bucket/sign-bucket-header.ts";
import { CallFailure } from "../api/call-failure.ts";
import type { Session } from "../session/session.ts";
import { makeBucketParts } from "./make-bucket-parts.ts";

/** The name as the server will store it: the MAC must cover that one. */
export const storedName = (typed: string): string => {
  const read = nameField.safeParse(typed);
  return read.success ? read.data : typed;
};

export const createBucket = async ({ api, keyring, identity }: Session, typed: string): Promise<Bucket> => {
  const name = storedName(typed);
  const parts = await makeBucketParts({ wrap: keyring.wrap, ownerUid: identity.uid, name, isSystem: false });
  const bucket = await api.buckets.createBucket({ body: { name, ...parts } });
  // A server that answers with another key or header than it was given is caught here.
  if (bucket.key.wrap !== parts.key) throw new CallFailure("unverifiable");
  await keyring.bucketKey(bucket);
  return bucket;
};

export const renameBucket = async (
  { api, keyring }: Session,
  bucket: Bucket,
  typed: string,
): Promise<Bucket> => {
  const name = storedName(typed);
  const key = await keyring.bucketKey(bucket);
  const header_mac = await signBucketHeader(key, {
    bid: bucket.uid,
    gen: bucket.gen,
    name,
    isSystem: bucket.is_system,
    ownerUid: bucket.owner_uid,
  });
  return api.buckets.updateBucket({ params: { id: bucket.uid }, body: { name, header_mac } });
};
