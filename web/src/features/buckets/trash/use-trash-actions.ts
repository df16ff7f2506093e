import type { Session } from "@keepwell/client/session/session.ts";
import { BULK_MAX } from "@keepwell/contract/fields.ts";
import { notify } from "@keepwell/ui/notices-store.ts";
import { useCallback, useState } from "react";
import { useTrashText } from "../../../text/trash-text.ts";
import { useVaultText } from "../../../text/vault-text.ts";
import { reloadBuckets } from "../reloads.ts";
import { focusRowSoon } from "../selection/focus-row.ts";
import { entriesIn, type PlacedEntry } from "../selection/placed-entries.ts";
import { findNeighbour } from "../selection/selected-rows.ts";
import type { SelectedRows } from "../selection/use-selected-rows.ts";
import { restoreNow } from "./restore-now.ts";
import type { TrashQuestion } from "./trash-dialog.tsx";
import type { TrashRow } from "./trash-rows.ts";

interface Asked {
  readonly question: TrashQuestion;
  readonly entries: readonly PlacedEntry[];
}

interface ActionsInput {
  readonly session: Session;
  readonly selection: SelectedRows;
  /** The rows that the filter finds, including those that are scrolled out of view. */
  readonly shown: readonly TrashRow[];
}

/**
 * Returns the actions of the buttons. After an action, the next remaining row gets the focus. If there is none, the
 * previous row gets it.
 */
export const useTrashActions = ({ session, selection, shown }: ActionsInput) => {
  const { lists } = useVaultText();
  const words = useTrashText();
  const [asked, set] = useState<Asked | null>(null);
  const ask = useCallback(
    (question: TrashQuestion, rows: readonly TrashRow[]) => set({ question, entries: entriesIn(rows) }),
    [],
  );
  const { clear } = selection;
  const leave = useCallback(
    (uids: readonly string[]) => {
      clear();
      focusRowSoon(findNeighbour(new Set(uids), shown));
    },
    [clear, shown],
  );
  const restore = useCallback(
    async (rows: readonly TrashRow[]) => {
      if (rows.length > BULK_MAX) return ask("restore", rows);
      const isDone = await restoreNow(session, entriesIn(rows), { lists, words });
      if (isDone) leave(rows.map(({ id }) => id));
    },
    [session, lists, words, ask, leave],
  );
  const end = (entries: readonly PlacedEntry[], done: readonly string[], message: string) => {
    set(null);
    reloadBuckets(session, entries);
    if (done.length === 0) return;
    notify({ tone: "success", text: message });
    leave(done);
  };
  return { asked, ask, restore, end };
};
