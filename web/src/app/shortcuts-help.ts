import { createOpenState } from "./open-state.ts";

export const { setOpen: setShortcutsOpen, useOpen: useShortcutsShown } = createOpenState();
