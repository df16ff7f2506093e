import type { OpenBucket } from "@keepwell/client/keyring/private-bucket.ts";

/**
 * Whether a new entry may go there without the user having chosen it. Otherwise another user could share a bucket with
 * an entry for a site, and be given the next password for it (MS-202).
 */
export const isUnshared = ({ access_type, is_shared, enterprise_uid }: OpenBucket): boolean =>
  enterprise_uid === null && access_type === "owner" && !is_shared;
