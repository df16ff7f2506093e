import { isConflict } from "../api/call-failure.ts";

const TRIES = 4;

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
      if (!isConflict(error) || tries === TRIES) throw error;
    }
  }
};
