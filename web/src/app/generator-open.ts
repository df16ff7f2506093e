import { createOpenState } from "./open-state.ts";

/** Whether the generator is open by itself. */
export const { setOpen: setGeneratorOpen, useOpen: useGeneratorShown } = createOpenState();
