/** @file Ends a command cleanly when the operator interrupts it, so that it leaves nothing half done. */

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** The error of a command whose process received a signal. The command's unfinished work is undone. */
export class Interrupted extends Error {
  override readonly name = "Interrupted";
  constructor() {
    super("Interrupted: nothing was done.");
  }
}

/**
 * Returns an `AbortSignal` that is aborted with `Interrupted` at the process's first SIGINT, SIGTERM or SIGHUP. If the
 * process gets the same signal a second time, it ends at once.
 */
export const watchForInterruption = (): AbortSignal => {
  const interruption = new AbortController();
  for (const signal of SIGNALS) process.once(signal, () => interruption.abort(new Interrupted()));
  return interruption.signal;
};

/** Waits for the work. Once `interruption` is aborted, rejects with its reason, even if the work continues. */
export const unlessInterrupted = async <T>(work: Promise<T>, interruption: AbortSignal): Promise<T> => {
  const interrupted = Promise.withResolvers<never>();
  const interrupt = () => interrupted.reject(interruption.reason);
  interruption.addEventListener("abort", interrupt, { once: true });
  if (interruption.aborted) interrupt();
  try {
    return await Promise.race([work, interrupted.promise]);
  } finally {
    interruption.removeEventListener("abort", interrupt);
  }
};
