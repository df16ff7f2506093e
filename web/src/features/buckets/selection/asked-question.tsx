import type { Session } from "@keepwell/client/session/session.ts";
import { lazy, Suspense, useState } from "react";
import { showBulkEnd } from "./after-bulk.ts";
import type { BulkQuestion } from "./bulk-dialogs.tsx";
import type { BulkEnd } from "./bulk-end.ts";
import type { Row } from "./entry-rows.ts";
import { focusRowSoon } from "./focus-row.ts";
import type { Moved } from "./list-targets.ts";
import type { PlacedEntry } from "./placed-entries.ts";
import { findNeighbour } from "./selected-rows.ts";
import type { SelectedRows } from "./use-selected-rows.ts";

const BulkDialogs = lazy(async () => ({ default: (await import("./bulk-dialogs.tsx")).BulkDialogs }));

export interface Asked {
  readonly entries: readonly PlacedEntry[];
  /** The selected entries to which the action does not apply, because the user may neither move nor delete them. */
  readonly refused: readonly PlacedEntry[];
  readonly moved: Moved;
}

interface AskedQuestionProps {
  readonly session: Session;
  readonly selection: SelectedRows;
  /** The rows that match the filter, in their order on the page. */
  readonly shown: readonly Row[];
  /** Returns the selected entries. */
  readonly read: () => Asked;
  readonly question: BulkQuestion | null;
  readonly onAsk: (question: BulkQuestion | null) => void;
}

/** The open dialog of a bulk action, if any. */
export function AskedQuestion({ session, selection, shown, read, question, onAsk }: AskedQuestionProps) {
  // The entries that were selected when the question was opened. They are kept here, because an entry leaves the
  // selection as soon as it is deleted or moved.
  const [asked, keep] = useState<Asked | null>(null);
  if (!question) {
    if (asked) keep(null);
    return null;
  }
  if (!asked) {
    if (selection.selected.size > 0) keep(read());
    return null;
  }
  const end = (result: BulkEnd) => {
    const next = findNeighbour(new Set(result.done.map(({ uid }) => uid)), shown);
    onAsk(null);
    showBulkEnd(session, asked.entries, result);
    if (result.done.length === 0) return;
    selection.clear();
    focusRowSoon(next);
  };
  return (
    <Suspense>
      <BulkDialogs session={session} {...asked} question={question} onEnd={end} />
    </Suspense>
  );
}
