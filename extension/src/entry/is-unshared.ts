import type { OpenBucket } from "@keepwell/client/keyring/private-bucket.ts";

/**
 * Whether a bucket is the account's own, and no other user can have put an entry there: the user need not have chosen what is
 * filled from it or saved in it. Otherwise another user could share a bucket with an entry for a site, and be given the next
 * password for it (MS-202). A server that works with that user can call the bucket the account's own in all but the owner,
 * which the bucket's key is bound to.
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
