import type { OpenBucket } from "@keepwell/client/keyring/private-bucket.ts";

/**
 * Whether a bucket is the account's own, and no other user can have put an entry there. If the user has not chosen an
 * entry themself, only an entry of such a bucket may be filled or updated. Otherwise another user could share a bucket
 * with an entry for a site, and receive the user's next password for that site (MS-202). A lying server cannot forge
 * the owner, because the bucket's key is bound to the owner. Such a server can forge the other properties that are
 * checked here.
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
