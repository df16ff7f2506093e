import pino from "pino";

const SECRETS = ["password", "token", "sek", "authorization", "verifier", "email"];

/**
 * The fields whose values are replaced in the log: in the logged object and in objects that it contains. Fields that
 * are nested more deeply are logged as they are.
 */
const REDACTED = SECRETS.flatMap((name) => [name, `*.${name}`]);

/**
 * The fields of an error that are logged. In other fields (`params`, `detail`), the database's errors contain values of
 * the failed statement.
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

/**
 * The standard output, written asynchronously and many lines at a time. The last lines are written when the process
 * ends.
 */
const output = (): pino.DestinationStream =>
  pino.destination({ dest: 1, sync: false, minLength: FLUSH_BYTES, periodicFlush: FLUSH_MS });

/** The destination of a silent log. The standard output would wake the process regularly, with nothing to write. */
const NOWHERE: pino.DestinationStream = { write: () => {} };

/** The server's log. `destination` is the standard output unless a test captures it. */
export const createLog = (
  level: string,
  destination = level === "silent" ? NOWHERE : output(),
): pino.Logger =>
  pino({ level, redact: { paths: REDACTED, censor: "[redacted]" }, serializers: { err } }, destination);
