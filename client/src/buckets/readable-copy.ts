import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { Session } from "../session/session.ts";

/**
 * Whether this client gives the server a readable copy of the names of entries in the bucket: only if an administrator
 * of the bucket's enterprise has signed that, whatever the server says.
 * @throws CannotVerifyError if the enterprise's roster does not verify.
 */
export const keepsReadableNames = async (
  { keyring }: Session,
  { enterprise_uid }: Pick<Bucket, "enterprise_uid">,
): Promise<boolean> => {
  if (enterprise_uid === null) return false;
  const enterprise = await keyring.enterprise();
  return enterprise?.roster.uid === enterprise_uid && enterprise.roster.namesReadable;
};
