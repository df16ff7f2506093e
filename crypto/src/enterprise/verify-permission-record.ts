import { type Bytes, equalBytes } from "../bytes.ts";
import { ensure, orCannotVerify } from "../errors.ts";
import {
  hashPermissionRecord,
  parsePermissionRecord,
  type RecordFacts,
  type RecordObject,
} from "./permission-record.ts";

/** What the reader expects of a record: its object, and its signer with the public keys that the reader knows. */
export type ExpectedRecord = {
  object: RecordObject;
  signer: { uid: string; fingerprint: Bytes; edPublic: Bytes };
};

/** Whether a record is about this object. */
export const isRecordOf = (facts: RecordFacts, object: RecordObject): boolean =>
  facts.enterprise === object.enterprise &&
  facts.model === object.model &&
  facts.bucket === object.bucket &&
  facts.object === object.object;

/**
 * Verifies one record: its form, its object, and that this signer has signed it. The caller must also check the
 * record's position in the chain, and that its policy and the digest in it are those of the object's access policy and
 * lists.
 * @throws CannotVerifyError
 */
export const verifyPermissionRecord = (
  wire: string,
  { object, signer }: ExpectedRecord,
): Promise<{ facts: RecordFacts; hash: Bytes }> =>
  orCannotVerify(async () => {
    const record = parsePermissionRecord(wire);
    const { facts, body, signature } = record;
    ensure(isRecordOf(facts, object));
    ensure(facts.by === signer.uid && equalBytes(facts.fingerprint, signer.fingerprint));
    const key = await crypto.subtle.importKey("raw", signer.edPublic, "Ed25519", true, ["verify"]);
    ensure(await crypto.subtle.verify("Ed25519", key, signature, body));
    return { facts, hash: await hashPermissionRecord(record) };
  });
