import type { MouseEvent, PointerEvent, ReactNode, SyntheticEvent } from "react";

type RowLinkProps = { readonly href: string; readonly children: ReactNode };

/** Another tab or window is asked for: the browser's business, not the row's. */
const asksForTab = ({ ctrlKey, metaKey }: MouseEvent): boolean => ctrlKey || metaKey;

const keepFromRow = (event: MouseEvent): void => {
  if (asksForTab(event)) event.stopPropagation();
};

const isTouch = ({ nativeEvent }: SyntheticEvent): boolean =>
  nativeEvent instanceof globalThis.PointerEvent && nativeEvent.pointerType === "touch";

/**
 * The name of a row, where it leads to an address of its own: a middle click, Ctrl-click or the browser's menu opens
 * it in another tab. A plain click is the row's: it opens it here, or selects it while others are selected.
 */
export function RowLink({ href, children }: RowLinkProps) {
  const onClick = (event: MouseEvent) => {
    if (asksForTab(event)) event.stopPropagation();
    else event.preventDefault();
  };
  // A finger that rests on a row selects it.
  const onContextMenu = (event: MouseEvent) => {
    if (isTouch(event)) event.preventDefault();
  };
  return (
    <a
      href={href}
      data-row-link=""
      draggable={false}
      // The row has the focus and opens on Enter; arrows reach what is in it.
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
