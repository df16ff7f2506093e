import { useCallback, useMemo, useState } from "react";
import { useRowsById } from "../rows-by-id.ts";
import type { Row } from "./entry-rows.ts";
import { type Picked, pick, stillSelected } from "./selected-rows.ts";

interface Held {
  readonly place: string;
  readonly picked: Picked;
}

/**
 * The selected rows of one view (`place`), such as a list, a bucket or Trash. A row that was renamed or moved, or has
 * disappeared, is no longer selected. When `place` changes, the selection is cleared.
 */
export const useSelectedRows = (rows: readonly Row[], place: string) => {
  const [held, hold] = useState<Held>({ place, picked: new Map() });
  const byId = useRowsById(rows);
  const unselectable = useMemo(
    () => new Set(rows.filter(({ isSelectable }) => !isSelectable).map(({ id }) => id)),
    [rows],
  );
  if (held.place !== place) hold({ place, picked: new Map() });
  const selected = useMemo(() => stillSelected(held.picked, byId), [held, byId]);
  const onChange = useCallback(
    (ids: ReadonlySet<string>) => hold({ place, picked: pick(ids, byId) }),
    [place, byId],
  );
  const clear = useCallback(() => hold({ place, picked: new Map() }), [place]);
  return useMemo(
    () => ({ selected, unselectable, onChange, clear }),
    [selected, unselectable, onChange, clear],
  );
};

export type SelectedRows = ReturnType<typeof useSelectedRows>;
