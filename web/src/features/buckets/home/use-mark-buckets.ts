import type { Session } from "@keepwell/client/session/session.ts";
import { notify } from "@keepwell/ui/notices-store.ts";
import { useCallback, useState } from "react";
import { titledMessage } from "../../../app/failure-words.ts";
import type { BulkAction } from "./bulk-actions.ts";
import { markBuckets } from "./mark-buckets.ts";

const NONE: ReadonlySet<string> = new Set();

/** Stars or archives buckets. If the server refuses the change, the page reverts it and highlights the buckets. */
export const useMarkBuckets = (session: Session) => {
  // How many changes wait for the server.
  const [pending, setPending] = useState(0);
  const [restored, setRestored] = useState(NONE);
  const mark = useCallback(
    async (action: BulkAction, uids: readonly string[], onDone?: () => void): Promise<void> => {
      setRestored(NONE);
      setPending((count) => count + 1);
      try {
        await markBuckets(session, action, uids);
        onDone?.();
      } catch (error) {
        setRestored(new Set(uids));
        notify({ tone: "error", text: titledMessage(error) });
      } finally {
        setPending((count) => count - 1);
      }
    },
    [session],
  );
  return { mark, isPending: pending > 0, restored };
};
