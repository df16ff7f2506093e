import type { OpenBucket } from "@keepwell/client/keyring/private-bucket.ts";

/**
 * Whether a bucket is the account's own, and no other user can have put an entry there. From such a bucket an entry may
 * be filled or updated without the user having chosen it. From any other bucket it may not: another user could share a
 * bucket with an entry for a site, and be given the next password for that site (MS-202). A lying server can give a
 * shared bucket every property of the account's own, except the owner, to whom the bucket's key is bound.
 */
export const isUnshared = (
  {
    owner_uid,
    access_type,
    is_shared,
    enterprise_uid,
  }: Pick<OpenBucket, "owner_uid" | "access_type" | "is_shared" | "enterprise_uid">,
  account: string,
): boolean => owner_uid === account && enterprise_uid === null && access_type === "owner" && !is_shared;
