import type { OpenBucket } from "@keepwell/client/keyring/private-bucket.ts";

/**
 * Whether a team's audit log records each opening of an entry in the bucket. The log would say that the user has looked
 * at the entry, so the extension opens such an entry only after an act of the user.
 */
export const isLogged = ({ enterprise_uid }: Pick<OpenBucket, "enterprise_uid">): boolean =>
  enterprise_uid !== null;
