import type { Context } from "../context.ts";
import { recordJobEnd, recordJobStart } from "./job.store.ts";

/** Returns only the kind of the error, because its message may quote stored data. The log has more. */
const describeProblem = (error: unknown): string => (error instanceof Error ? error.name : "unknown");

/**
 * Runs a periodic job and records when it ran and how it ended, for `operator jobs`. Logs a failure and does not throw;
 * the job runs again at its next time.
 */
export const runJob = async (
  { database: { handle }, clock, log }: Pick<Context, "database" | "clock" | "log">,
  name: string,
  work: () => Promise<unknown>,
): Promise<void> => {
  try {
    await recordJobStart(handle, name, clock.now());
    const problem = await work().then(
      () => null,
      (error: unknown) => {
        log.error({ err: error, job: name }, "a job failed");
        return describeProblem(error);
      },
    );
    await recordJobEnd(handle, { name, at: clock.now(), problem });
  } catch (error) {
    log.error({ err: error, job: name }, "a job could not be recorded");
  }
};
