import type { Session } from "@keepwell/client/session/session.ts";
import { useMemo, useState } from "react";
import { useVaultText } from "../../../text/vault-text.ts";
import type { Asked } from "../selection/asked-question.tsx";
import type { BulkQuestion } from "../selection/bulk-dialogs.tsx";
import { listsOf } from "../selection/entry-rows.ts";
import { bucketsOf, entriesIn } from "../selection/placed-entries.ts";
import { useSelectedRows } from "../selection/use-selected-rows.ts";
import type { AllRow } from "./all-rows.ts";
import { useSelectedRights } from "./use-selected-rights.ts";

/** Returns the selected entries of all buckets, the actions on them, and the question that is open in a dialog. */
export const useSelectionActions = (session: Session, rows: readonly AllRow[]) => {
  const { lists: text } = useVaultText();
  const selection = useSelectedRows(rows, "all");
  const { selected } = selection;
  const chosen = useMemo(
    () => (selected.size === 0 ? [] : rows.filter(({ id }) => selected.has(id))),
    [rows, selected],
  );
  const { movable, refused, isLoading } = useSelectedRights(session, chosen);
  const [question, ask] = useState<BulkQuestion | null>(null);
  // A question that the user opened while the permissions of the selected entries were still being loaded. It is shown
  // when they are loaded.
  const [early, askEarly] = useState<BulkQuestion | null>(null);
  if (early && !isLoading) {
    askEarly(null);
    if (movable.length > 0) ask(early);
  }
  const buckets = useMemo(() => bucketsOf(chosen), [chosen]);
  const hasNone = !isLoading && movable.length === 0;
  const move = hasNone ? text.moveForbidden : undefined;
  const read = (): Asked => ({
    entries: entriesIn(movable),
    refused: entriesIn(refused),
    moved: listsOf(movable, selected),
  });
  return {
    selection,
    listBucket: buckets.length === 1 ? buckets[0] : undefined,
    refusals: {
      list: move ?? (buckets.length > 1 ? text.severalBuckets : undefined),
      bucket: move,
      delete: hasNone ? text.deleteForbidden : undefined,
    },
    question,
    ask: isLoading ? askEarly : ask,
    read,
  };
};
