import { createOpenState } from "./open-state.ts";

/** Whether the dialog with the password generator is open. */
export const { setOpen: setGeneratorOpen, useOpen: useGeneratorShown } = createOpenState();
