import { createValueStore } from "@keepwell/ui/value-store.ts";

/** Keeps whether a dialog is open, outside of all components, because keys, menus and the command palette open it. */
export const createOpenState = () => {
  const { set, useValue } = createValueStore(false);
  return { setOpen: set, useOpen: useValue };
};
