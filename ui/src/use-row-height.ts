import { useSyncExternalStore } from "react";
import { subscribeAppearance } from "./appearance.ts";

/** The height of a row, read again whenever it changes. */
export function useRowHeight(): number {
  return useSyncExternalStore(subscribe, rowHeight);
}

/** The height of a row in pixels, which depends on density, pointer and the user's font size (theme.css). */
export function rowHeight(): number {
  const style = getComputedStyle(document.documentElement);
  const rem = Number.parseFloat(style.getPropertyValue("--spacing-row"));
  return Math.round(rem * Number.parseFloat(style.fontSize));
}

function subscribe(listener: () => void): () => void {
  const pointer = matchMedia("(pointer: coarse)");
  const unsubscribe = subscribeAppearance(listener);
  pointer.addEventListener("change", listener);
  addEventListener("resize", listener);
  return () => {
    unsubscribe();
    pointer.removeEventListener("change", listener);
    removeEventListener("resize", listener);
  };
}
