/** @file Dragging rows onto places beside the list, by mouse and by keyboard. */
import { type ReactElement, useMemo, useRef } from "react";
import type { GridListProps } from "react-aria-components/GridList";
import { useDragAndDrop } from "react-aria-components/useDragAndDrop";
import { useDrop } from "react-aria-components/useDrop";

export type RowDragHooks = GridListProps<object>["dragAndDropHooks"];

/** Ours alone: text dragged in from elsewhere is no row. Which rows they are stays out of the drag's data. */
const kind = "application/x-ledger-rows";

type RowDrag = {
  readonly preview: (count: number) => ReactElement;
  readonly onStart: (ids: readonly string[]) => void;
  readonly onEnd: () => void;
};

/** Lets rows be dragged: the one under the pointer, or all that are selected. Keep `drag` the same object. */
export function useRowDrag(drag: RowDrag): RowDragHooks {
  const count = useRef(0);
  const options = useMemo(
    () => ({
      getItems: () => [{ [kind]: "" }],
      getAllowedDropOperations: () => ["move" as const],
      renderDragPreview: () => drag.preview(count.current),
      onDragStart: ({ keys }: { readonly keys: ReadonlySet<unknown> }) => {
        count.current = keys.size;
        drag.onStart(Array.from(keys, String));
      },
      onDragEnd: drag.onEnd,
    }),
    [drag],
  );
  return useDragAndDrop(options).dragAndDropHooks as RowDragHooks;
}

type RowDrop = { readonly isDisabled: boolean; readonly onDrop: () => void };

/** Makes a link a place to drop rows on. */
export function useRowDrop({ isDisabled, onDrop }: RowDrop) {
  const ref = useRef<HTMLAnchorElement>(null);
  const { dropProps, isDropTarget } = useDrop({
    ref,
    isDisabled,
    getDropOperation: (types) => (types.has(kind) ? "move" : "cancel"),
    onDrop,
  });
  return { ref, dropProps, isDropTarget };
}
