import type { Context } from "../context.ts";
import { OperatorError } from "../operator-error.ts";
import { recordJobEnd, recordJobStart } from "./job.store.ts";

/** An error of the operating system. Its message holds a path or an address, and no stored data. */
const isOfSystem = (error: Error): boolean => "syscall" in error;

/**
 * Describes an error without quoting stored data. Returns the message of an `OperatorError` or of a system error, and
 * only the name of any other error. The log has the whole error.
 */
const describeProblem = (error: unknown): string => {
  if (!(error instanceof Error)) return "unknown";
  return error instanceof OperatorError || isOfSystem(error) ? error.message : error.name;
};

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
