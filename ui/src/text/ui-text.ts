import { useSyncExternalStore } from "react";
import type { ui } from "./en/ui.ts";

/**
 * The texts that the components contain. A page that uses the components loads these texts together with its own texts.
 */
export type UiText = typeof ui;

const listeners = new Set<() => void>();
let current: UiText | undefined;

/** Sets the texts of the components. Call it before the first render, and whenever the language changes. */
export function setUiText(text: UiText): void {
  current = text;
  for (const listener of listeners) listener();
}

export function useUiText(): UiText {
  return useSyncExternalStore(subscribe, currentUiText, currentUiText);
}

/** Returns the texts for code outside of components. */
export function currentUiText(): UiText {
  if (!current) throw new Error("setUiText() was not called");
  return current;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
