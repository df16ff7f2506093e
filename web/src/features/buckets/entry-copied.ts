import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { noteCopied } from "./entry-marks.ts";

/**
 * Called each time the user has copied a value of an entry. This counts as a use of the entry. If the bucket belongs to
 * a team, it is also reported to the audit log, because the server does not notice it otherwise. Copying does not wait
 * for the report.
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
