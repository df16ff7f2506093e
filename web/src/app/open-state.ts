import { createValueStore } from "@keepwell/ui/value-store.ts";

/**
 * Keeps whether a dialog is open. The state is outside of all components, because keys, menus and the command palette
 * open the dialog.
 */
export const createOpenState = () => {
  const { set, useValue } = createValueStore(false);
  return { setOpen: set, useOpen: useValue };
};
