import { isConflict } from "../api/call-failure.ts";
import { ClosedBucketError } from "../keyring/key-state.ts";

const TRIES = 4;

/** Whether an error means that another client has changed an object that the work has read. */
export const wasStale = (error: unknown): boolean =>
  isConflict(error) || (error instanceof ClosedBucketError && error.found.state === "older-row");

/**
 * Does work that reads something and seals it again. If another client has changed something in the meantime, the
 * server answers 409 and stores nothing, and this function repeats the work, up to four times in all.
 * @throws the error of the last attempt.
 */
export const againOnConflict = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!wasStale(error) || tries === TRIES) throw error;
    }
  }
};
