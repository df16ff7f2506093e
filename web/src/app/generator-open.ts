import { createOpenState } from "./open-state.ts";

/** Whether the password generator is open as a dialog of its own. */
export const { setOpen: setGeneratorOpen, useOpen: useGeneratorShown } = createOpenState();
