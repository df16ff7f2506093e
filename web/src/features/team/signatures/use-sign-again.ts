import type { Session } from "@keepwell/client/session/session.ts";
import type {
  FormerRecords,
  NotSigned,
  SignedRecord,
} from "@keepwell/client/team/permissions/former-records.ts";
import { notify } from "@keepwell/ui/notices-store.ts";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useRef, useState } from "react";
import { failureOf } from "../../../app/failure-words.ts";
import { queryClient } from "../../../app/query-client.ts";
import { usePermissionsText } from "../../../text/permissions-text.ts";
import { refreshTeam } from "../team-queries.ts";
import { formerRecordsQuery } from "./signature-query.ts";

interface Following {
  /** Called with the remaining records if some could not be signed. */
  readonly onLeft: (left: FormerRecords) => void;
  readonly onClose: () => void;
}

/**
 * Signs records one after the other. If this fails or the user stops it, the records that were already signed stay
 * signed.
 */
export const useSignAgain = (session: Session, { onLeft, onClose }: Following) => {
  const text = usePermissionsText().again;
  const [done, setDone] = useState(0);
  const [failed, setFailed] = useState<readonly NotSigned[]>([]);
  const running = useRef<{ records: readonly SignedRecord[]; stop: AbortController }>(undefined);
  const finish = async (left: readonly NotSigned[]) => {
    const many = (running.current?.records.length ?? 0) - left.length;
    if (many > 0) notify({ tone: "success", text: text.done(many) });
    void refreshTeam(session);
    if (left.length === 0) return onClose();
    setFailed(left);
    onLeft(await queryClient.fetchQuery({ ...formerRecordsQuery(session), staleTime: 0 }));
  };
  const submission = useSubmit({
    fields: [],
    failureOf,
    action: async () => {
      const { records, stop } = running.current ?? {};
      if (!records || !stop) return;
      const { signAgain } = await import("@keepwell/client/team/permissions/former-records.ts");
      setFailed([]);
      setDone(0);
      await finish(await signAgain(session, records, { onProgress: setDone, signal: stop.signal }));
    },
  });
  return {
    submission,
    done,
    failed,
    sign: (records: readonly SignedRecord[]) => {
      running.current = { records, stop: new AbortController() };
      submission.submit();
    },
    /** Closes the dialog. If records are being signed, stops after the current record. */
    close: () => {
      if (submission.processing) {
        running.current?.stop.abort();
        void refreshTeam(session);
      }
      onClose();
    },
  };
};
