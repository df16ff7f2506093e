import type { MouseEvent, PointerEvent, ReactNode, SyntheticEvent } from "react";

type RowLinkProps = { readonly href: string; readonly children: ReactNode };

/** Whether the click requests another tab or window, which the browser then opens. */
const asksForTab = ({ ctrlKey, metaKey }: MouseEvent): boolean => ctrlKey || metaKey;

const keepFromRow = (event: MouseEvent): void => {
  if (asksForTab(event)) event.stopPropagation();
};

const isTouch = ({ nativeEvent }: SyntheticEvent): boolean =>
  nativeEvent instanceof globalThis.PointerEvent && nativeEvent.pointerType === "touch";

/**
 * The name of a row with an address of its own: a middle click, Ctrl-click or the browser's menu opens it in another
 * tab. The row handles a plain click: it opens the address here, or selects the row while others are selected.
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
      // The row has the focus and opens on Enter; arrows reach the controls in it.
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
