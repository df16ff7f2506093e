import { notify } from "@keepwell/ui/notices-store.ts";

/** Runs the action. If it fails, shows the sentence `failed` in a notice, and throws the error again. */
export const withNotice = async <Result>(failed: string, act: () => Promise<Result>): Promise<Result> => {
  try {
    return await act();
  } catch (error) {
    notify({ tone: "error", text: failed });
    throw error;
  }
};
