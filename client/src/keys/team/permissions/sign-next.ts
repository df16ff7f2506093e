import type { SignedContent } from "@keepwell/contract/team/permission-records.endpoints.ts";
import { digestPermissions } from "@keepwell/crypto/enterprise/digest-permissions.ts";
import { NO_RECORD, type PermissionRecord } from "@keepwell/crypto/enterprise/permission-record.ts";
import { signPermissionRecord } from "@keepwell/crypto/enterprise/sign-permission-record.ts";
import type { Identity } from "@keepwell/crypto/identity/open-identity.ts";
import { unixNow } from "../../../unix-now.ts";
import { type SignedObject, toRecordObject } from "./signed-object.ts";

interface Next {
  readonly enterprise: string;
  readonly object: Pick<SignedObject, "ref" | "newest">;
  /** The object's policy and lists after the change. */
  readonly content: SignedContent;
}

/** Signs the record that follows the object's newest record. */
export const signNext = async (
  { uid: by, fingerprint, edPrivate }: Identity,
  { enterprise, object: { ref, newest }, content }: Next,
): Promise<PermissionRecord> => {
  const facts = {
    ...toRecordObject(enterprise, ref),
    n: (newest?.facts.n ?? 0) + 1,
    prev: newest?.hash ?? NO_RECORD,
    policy: content.policy ?? "",
    digest: await digestPermissions(content.lists),
    by,
    fingerprint,
    // A record's time must not go back, even if this browser's clock is behind the previous signer's.
    time: Math.max(unixNow(), newest?.facts.time ?? 0),
  } as const;
  return signPermissionRecord(facts, edPrivate);
};
