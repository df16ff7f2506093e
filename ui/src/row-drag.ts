/** @file Dragging rows onto targets beside the list, by mouse and by keyboard. */
import { type ReactElement, useMemo, useRef } from "react";
import type { GridListProps } from "react-aria-components/GridList";
import { useDragAndDrop } from "react-aria-components/useDragAndDrop";
import { useDrop } from "react-aria-components/useDrop";

export type RowDragHooks = GridListProps<object>["dragAndDropHooks"];

/**
 * The media type of dragged rows. Because of this type, a drop target does not take other dragged text for a row. The
 * data of the drag does not say which rows are dragged.
 */
const kind = "application/x-keepwell-rows";

type RowDrag = {
  readonly preview: (count: number) => ReactElement;
  readonly onStart: (ids: readonly string[]) => void;
  readonly onEnd: () => void;
};

/** Lets the user drag the row under the pointer, or all selected rows. `drag` must be a stable object. */
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

/** Makes a link a drop target for rows. */
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
