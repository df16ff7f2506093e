/** @file Creating and renaming buckets. The server can read their names; the header MAC protects them. */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { signBucketHeader } from "@keepwell/crypto/bucket/sign-bucket-header.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { CallFailure, hasCode } from "../api/call-failure.ts";
import { headerOf } from "../keyring/bucket-header.ts";
import { withCurrentKey } from "../keys/current-key.ts";
import { type BucketTeam, makeBucketParts } from "../keys/make-bucket-parts.ts";
import type { Session } from "../session/session.ts";

export const isUidTaken = (error: unknown): boolean => hasCode(error, "uid_taken");

/** A member's buckets belong to the enterprise that this account remembers, whatever the server says. */
const findTeam = async (keyring: Session["keyring"]): Promise<BucketTeam | null> => {
  const enterprise = await keyring.enterprise();
  if (!enterprise) return null;
  if (!enterprise.isMember) throw new CannotVerifyError();
  const { grantToEnterprise } = await import("../keys/team/grant-to-enterprise.ts");
  return {
    uid: enterprise.roster.uid,
    grantKey: (key, place) => grantToEnterprise(keyring, enterprise, { key, ...place }),
  };
};

/**
 * Returns a function that creates a bucket of that name. Calling it again after a lost answer creates no second
 * bucket, because the uid stays the same and the server knows it.
 */
export const prepareBucket = (
  { api, keyring, identity }: Session,
  typed: string,
): (() => Promise<Bucket>) => {
  const name = typed.trim();
  let parts: Awaited<ReturnType<typeof makeBucketParts>> | undefined;
  return async () => {
    parts ??= await makeBucketParts({
      wrap: keyring.wrap,
      ownerUid: identity.uid,
      name,
      isSystem: false,
      team: await findTeam(keyring),
    });
    const { uid, key } = parts;
    const bucket = await api.buckets.createBucket({ body: { name, ...parts } }).catch((error: unknown) => {
      if (isUidTaken(error)) return api.buckets.getBucket({ params: { id: uid } });
      throw error;
    });
    // The server must answer with the key that it was given, and with a header that verifies.
    if (bucket.key?.form !== "self" || bucket.key.wrap !== key) throw new CallFailure("unverifiable");
    await keyring.bucketKey(bucket);
    return bucket;
  };
};

export const createBucket = (session: Session, typed: string): Promise<Bucket> =>
  prepareBucket(session, typed)();

export const renameBucket = async (session: Session, bucket: Bucket, typed: string): Promise<Bucket> => {
  const name = typed.trim();
  return withCurrentKey(session, bucket, async (current, key) => {
    const header_mac = await signBucketHeader(key, headerOf({ ...current, name }));
    const body = { name, header_mac, replaces: current.header_mac, gen: current.gen };
    return session.api.buckets.updateBucket({ params: { id: bucket.uid }, body });
  });
};
