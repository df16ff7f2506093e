import type { OpenBucket } from "@keepwell/client/keyring/private-bucket.ts";

/**
 * Whether each opening of an entry of the bucket is recorded in the audit log of a team. Such an entry is opened only
 * after an act of the user, because the log then says that the user has looked at it.
 */
export const isLogged = ({ enterprise_uid }: Pick<OpenBucket, "enterprise_uid">): boolean =>
  enterprise_uid !== null;
