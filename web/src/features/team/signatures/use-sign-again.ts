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
  /** Called if some records could not be signed, with what is left to sign. */
  readonly onLeft: (left: FormerRecords) => void;
  readonly onClose: () => void;
}

/** Signs records one after the other. What was signed before a failure, or before the user stops, stays signed. */
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
    /** Closes the dialog. A running signing ends after the current record. */
    close: () => {
      if (submission.processing) {
        running.current?.stop.abort();
        void refreshTeam(session);
      }
      onClose();
    },
  };
};
