import { useCallback, useSyncExternalStore } from "react";

/**
 * Whether the window matches a media query. Use it if elements have another place then; if they only look different,
 * use a class.
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

/** Room for a column next to the list: theme.css, --breakpoint-lg. */
export const wide = "(min-width: 64rem)";
/** Room for a label on every button of a bar beside that column, in French too. */
export const roomy = "(min-width: 78rem)";
/** Room for a bar of buttons: theme.css, --breakpoint-md. */
export const medium = "(min-width: 48rem)";
/** A finger, not a mouse. */
export const coarse = "(pointer: coarse)";
