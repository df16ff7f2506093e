import { useSyncExternalStore } from "react";

/** Whether a dialog is open that keys, menus and the command palette open: its state is outside of any component. */
export const createOpenState = () => {
  const listeners = new Set<() => void>();
  let isOpen = false;
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    setOpen: (open: boolean): void => {
      isOpen = open;
      for (const listener of listeners) listener();
    },
    useOpen: (): boolean => useSyncExternalStore(subscribe, () => isOpen),
  };
};
