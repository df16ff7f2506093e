import { useCallback, useSyncExternalStore } from "react";

/**
 * Whether the window matches a media query. Use this hook if elements must move to another place in the document. If
 * elements only look different, use a class.
 */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Matches a window with room for a column next to the list (--breakpoint-lg of theme.css). */
export const wide = "(min-width: 64rem)";
/** Matches a window with room for the column of `wide` and for a bar whose buttons have labels, even in French. */
export const roomy = "(min-width: 80rem)";
/** Matches a window with room for a bar of buttons (--breakpoint-md of theme.css). */
export const medium = "(min-width: 48rem)";
/** Matches a device whose pointer is a finger and not a mouse. */
export const coarse = "(pointer: coarse)";
