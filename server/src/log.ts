import pino from "pino";

/** Never logged, wherever they turn up. */
const REDACTED = ["*.password", "*.token", "*.sek", "*.authorization", "*.verifier", "*.email"];

/**
 * What is logged of an error. The databases' own errors also carry the values of the statement that
 * failed, under names of their own (`params`, `detail`): so these are named and nothing else is taken.
 */
const err = (error: Error): Record<string, unknown> => ({
  type: error.name,
  message: error.message,
  ...("code" in error ? { code: error.code } : {}),
  stack: error.stack,
  ...(error.cause instanceof Error ? { cause: err(error.cause) } : {}),
});

const FLUSH_MS = 100;
const FLUSH_BYTES = 4096;

/** The standard output. Written beside the work, many lines together; what is left when the process ends, at once. */
const output = (): pino.DestinationStream =>
  pino.destination({ dest: 1, sync: false, minLength: FLUSH_BYTES, periodicFlush: FLUSH_MS });

/** The server's log. `destination` is the standard output unless a test reads along. */
export const createLog = (level: string, destination?: pino.DestinationStream): pino.Logger =>
  pino(
    { level, redact: { paths: REDACTED, censor: "[redacted]" }, serializers: { err } },
    destination ?? output(),
  );
