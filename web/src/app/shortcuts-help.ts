import { createOpenState } from "./open-state.ts";

/** Whether the list of shortcuts is open. */
export const { setOpen: setShortcutsOpen, useOpen: useShortcutsShown } = createOpenState();
