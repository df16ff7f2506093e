import { isConflict } from "../api/call-failure.ts";
import { ClosedBucketError } from "../keyring/key-state.ts";

const TRIES = 4;

/** Whether what the work was based on has changed since it was read, as far as the server or this browser can tell. */
export const wasStale = (error: unknown): boolean =>
  isConflict(error) || (error instanceof ClosedBucketError && error.found.state === "older-row");

/**
 * Does work that reads what it then seals again. If another client has changed that in between, such as the bucket's
 * key, the server answers 409 and stores nothing, and the work is done again.
 * @throws what the last try has thrown.
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
