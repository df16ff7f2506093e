import type { OpenBucket } from "@keepwell/client/keyring/private-bucket.ts";

/**
 * Whether the audit log of a team records each opening of an entry of the bucket. The log would say that the user has
 * looked at the entry, so the extension opens such an entry only after an act of the user.
 */
export const isLogged = ({ enterprise_uid }: Pick<OpenBucket, "enterprise_uid">): boolean =>
  enterprise_uid !== null;
