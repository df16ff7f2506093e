import pino from "pino";

const SECRETS = ["password", "token", "sek", "authorization", "verifier", "email"];

/**
 * The paths whose values the log replaces: each secret field of the logged object, and of the objects directly inside
 * it. Fields that are nested more deeply are logged unchanged.
 */
const REDACTED = SECRETS.flatMap((name) => [name, `*.${name}`]);

/**
 * The fields of an error that are logged. The others (such as `params` and `detail`) are left out, because in database
 * errors they contain values of the failed statement.
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

/**
 * The destination of a silent log: discards every line. It replaces the standard output, whose timer would wake the
 * process regularly although there is nothing to write.
 */
const NOWHERE: pino.DestinationStream = { write: () => {} };

/** The server's log. A test passes its own `destination` to capture the log. */
export const createLog = (
  level: string,
  destination = level === "silent" ? NOWHERE : output(),
): pino.Logger =>
  pino({ level, redact: { paths: REDACTED, censor: "[redacted]" }, serializers: { err } }, destination);
