import type { KeyboardEvent, ReactNode } from "react";
import type { SelectedRows } from "./use-selected-rows.ts";

interface ClearOnEscapeProps {
  readonly selection: SelectedRows | undefined;
  readonly children: ReactNode;
}

/** Wraps a toolbar and its rows. Esc in the toolbar or the rows clears the selection. */
export function ClearOnEscape({ selection, children }: ClearOnEscapeProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && !event.defaultPrevented && selection?.selected.size) selection.clear();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc is only a shortcut for the button Clear.
    <div onKeyDown={onKeyDown}>{children}</div>
  );
}
