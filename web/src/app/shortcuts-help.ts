/**
 * @file Whether the list of shortcuts is open. A key, a menu and the command palette open it, so the state is outside
 * of any component.
 */
import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let isOpen = false;

export const setShortcutsOpen = (open: boolean): void => {
  isOpen = open;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useShortcutsShown = (): boolean => useSyncExternalStore(subscribe, () => isOpen);
