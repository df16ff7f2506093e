import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";

/**
 * Only this page knows what was copied out of a team's bucket, so the page reports the copy to the audit log. Copying
 * does not wait for the report.
 */
export const reportCopy = (session: Session, { uid, enterprise_uid }: Bucket, entryUid: string): void => {
  if (enterprise_uid === null) return;
  session.api.team
    .reportAudit({
      params: { enterpriseId: enterprise_uid },
      body: { kind: "entry_copied", bucket_id: uid, entry_id: entryUid },
    })
    .catch(() => undefined);
};
