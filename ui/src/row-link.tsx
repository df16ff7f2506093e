import type { MouseEvent, PointerEvent, ReactNode, SyntheticEvent } from "react";

type RowLinkProps = { readonly href: string; readonly children: ReactNode };

/** Whether a click asks the browser for another tab. */
const asksForTab = ({ ctrlKey, metaKey }: MouseEvent): boolean => ctrlKey || metaKey;

const keepFromRow = (event: MouseEvent): void => {
  if (asksForTab(event)) event.stopPropagation();
};

const isTouch = ({ nativeEvent }: SyntheticEvent): boolean =>
  nativeEvent instanceof globalThis.PointerEvent && nativeEvent.pointerType === "touch";

/**
 * The name of a row that has an address. A middle click, a Ctrl-click or the browser's menu opens the address in
 * another tab. The row itself handles a plain click: it opens the address in this tab, or selects the row while other
 * rows are selected.
 */
export function RowLink({ href, children }: RowLinkProps) {
  const onClick = (event: MouseEvent) => {
    if (asksForTab(event)) event.stopPropagation();
    else event.preventDefault();
  };
  // A long press on a row selects it.
  const onContextMenu = (event: MouseEvent) => {
    if (isTouch(event)) event.preventDefault();
  };
  return (
    <a
      href={href}
      data-row-link=""
      draggable={false}
      // The link is not in the tab order. The row takes the focus and opens on Enter, and the arrow keys reach its
      // controls.
      tabIndex={-1}
      onPointerDown={(event: PointerEvent) => keepFromRow(event)}
      onMouseDown={keepFromRow}
      onClick={onClick}
      onContextMenu={onContextMenu}
      className="rounded-tag underline-offset-3 hover:underline focus-ring"
    >
      {children}
    </a>
  );
}
