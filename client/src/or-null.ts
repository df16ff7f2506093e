import { CannotVerifyError } from "@keepwell/crypto/errors.ts";

/** What a step gives; null where it cannot verify something. */
export const orNull = async <Result>(step: () => Promise<Result>): Promise<Result | null> => {
  try {
    return await step();
  } catch (error) {
    if (error instanceof CannotVerifyError) return null;
    throw error;
  }
};
