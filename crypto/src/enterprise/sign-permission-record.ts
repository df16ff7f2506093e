import {
  type PermissionRecord,
  packPermissionRecord,
  permissionBody,
  type RecordFacts,
} from "./permission-record.ts";

/**
 * Signs a record with the signer's identity key. Does not check that the record follows the object's earlier records.
 * @throws CannotVerifyError for facts that `permissionBody` refuses.
 */
export const signPermissionRecord = async (
  facts: RecordFacts,
  edPrivate: CryptoKey,
): Promise<PermissionRecord> => {
  const body = permissionBody(facts);
  return packPermissionRecord(body, new Uint8Array(await crypto.subtle.sign("Ed25519", edPrivate, body)));
};
