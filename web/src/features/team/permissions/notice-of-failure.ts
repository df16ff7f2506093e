import { notify } from "@keepwell/ui/notices-store.ts";

/** Runs the action; if it fails, says so in a notice and rethrows. For a form whose failed action needs a sentence. */
export const withNotice = async <Result>(failed: string, act: () => Promise<Result>): Promise<Result> => {
  try {
    return await act();
  } catch (error) {
    notify({ tone: "error", text: failed });
    throw error;
  }
};
