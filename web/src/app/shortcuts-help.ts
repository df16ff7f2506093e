/** @file Whether the list of shortcuts is open: keys, menus and the palette open it. */
import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let isOpen = false;

export const showShortcuts = (open: boolean): void => {
  isOpen = open;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useShortcutsShown = (): boolean => useSyncExternalStore(subscribe, () => isOpen);
