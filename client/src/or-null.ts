import { CannotVerifyError } from "@keepwell/crypto/errors.ts";

/** The result of a step; null if the step throws CannotVerifyError. */
export const orNull = async <Result>(step: () => Promise<Result>): Promise<Result | null> => {
  try {
    return await step();
  } catch (error) {
    if (error instanceof CannotVerifyError) return null;
    throw error;
  }
};
