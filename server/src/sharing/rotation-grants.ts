/**
 * @file The grants that start the rotation of a bucket outside of teams: the next key for the members who are to keep
 * access.
 */
import { fail, failField } from "@keepwell/contract/errors.ts";
import type { RotationStart } from "@keepwell/contract/sharing/rotation.endpoints.ts";
import type { VisibleBucket } from "../buckets/bucket.store.ts";
import type { Actor } from "../caller.ts";
import type { Handle } from "../db/schema.ts";
import { checkUserCopy } from "../keys/check-bucket-copy.ts";
import type { BucketKeyCopy } from "../keys/key-copy.store.ts";
import { getUser } from "../people/user.store.ts";
import { listReaders, type Reader } from "./reader.store.ts";

export interface Rotating {
  readonly actor: Actor;
  readonly bucket: VisibleBucket;
}

type Given = RotationStart["grants"];

/**
 * Refuses grants that name a user twice, or that name the actor, whose own copy is not a grant. If the actor is not the
 * owner, the grants must include the owner, who would otherwise lose the bucket.
 */
const checkRecipients = (bucket: VisibleBucket, actor: Actor, given: Given): void => {
  const uids = new Set(given.map(({ user_uid }) => user_uid));
  if (uids.size !== given.length || uids.has(actor.uid)) failField("grants", "invalid");
  if (bucket.owner_uid !== actor.uid && !uids.has(bucket.owner_uid)) failField("grants", "required");
};

/**
 * Fails with 409 if the grants name a user who has left or was removed since the client read the members. The client
 * then reads the members again.
 */
const requireReader = (readers: ReadonlyMap<string, Reader>, uid: string): Reader =>
  readers.get(uid) ?? fail("conflict");

const loadReaders = async (from: Handle, bucketUid: string) =>
  new Map((await listReaders(from, bucketUid)).map((reader) => [reader.uid, reader]));

/** Verifies the grants. Call it before the bucket is locked, because verifying signatures takes time. */
export const checkGrants = async (
  handle: Handle,
  { actor, bucket }: Rotating,
  body: RotationStart,
): Promise<BucketKeyCopy[]> => {
  checkRecipients(bucket, actor, body.grants);
  const readers = await loadReaders(handle, bucket.uid);
  const signer = await getUser(handle, actor.uid);
  const terms = { bucketUid: bucket.uid, gen: body.gen, signer };
  return Promise.all(
    body.grants.map(({ user_uid, grant }) => {
      const { access_type: role, ...recipient } = requireReader(readers, user_uid);
      return checkUserCopy(grant, { ...terms, role, recipient }, "grants");
    }),
  );
};

/** Checks again, under the lock, that every grant matches its recipient's current access level and keys. */
export const recheckGrants = async (
  within: Handle,
  bucketUid: string,
  grants: readonly BucketKeyCopy[],
): Promise<void> => {
  const readers = await loadReaders(within, bucketUid);
  const isSame = ({ recipient, role }: BucketKeyCopy): boolean => {
    const reader = requireReader(readers, recipient.uid);
    return reader.access_type === role && reader.bundle.gen === recipient.key_gen;
  };
  if (!grants.every(isSame)) fail("conflict");
};
