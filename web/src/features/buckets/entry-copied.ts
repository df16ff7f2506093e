import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { noteCopied } from "./entry-marks.ts";

/**
 * Called after each copy out of an entry, which counts as a use. Only this page knows what was copied out of a team's
 * bucket, so it reports the copy to the audit log. Copying does not wait for the report.
 */
export const entryCopied = (session: Session, { uid, enterprise_uid }: Bucket, entryUid: string): void => {
  noteCopied(session, entryUid);
  if (enterprise_uid === null) return;
  session.api.team
    .reportAudit({
      params: { enterpriseId: enterprise_uid },
      body: { kind: "entry_copied", bucket_id: uid, entry_id: entryUid },
    })
    .catch(() => undefined);
};
