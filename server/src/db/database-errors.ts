/**
 * @file Classifies the errors of the database driver. SQLSTATE codes are listed in appendix A of PostgreSQL's manual.
 */

/** The error of a call that fails because the database does not answer, answers too late or takes no writes. */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
}

const readCode = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "";

const KIND_OF_SQLSTATE: Readonly<Record<string, "unique" | "foreign_key">> = {
  "23505": "unique",
  "23503": "foreign_key",
};

const DEADLOCK = "40P01";
const LOCK_TIMEOUT = "55P03";

/** Whether the statement failed because another transaction held a lock. The statement's transaction is undone. */
export const isLockedOut = (error: unknown): boolean => [DEADLOCK, LOCK_TIMEOUT].includes(readCode(error));

const INSUFFICIENT_PRIVILEGE = "42501";

/** Whether the role lacks a privilege in the database. */
export const lacksPrivilege = (error: unknown): error is Error => readCode(error) === INSUFFICIENT_PRIVILEGE;

const SERIALIZATION_FAILURE = "40001";

/**
 * Whether a prepared statement no longer fits its tables, because a server of a newer version has migrated the
 * database. The next try prepares the statement again; see named-statements.ts.
 */
export const isOutdatedStatement = (error: unknown): boolean =>
  // The code alone is not enough, because PostgreSQL uses it for other errors too. The message may be translated.
  readCode(error) === "0A000" &&
  error instanceof Error &&
  "routine" in error &&
  error.routine === "RevalidateCachedQuery";

/**
 * Whether the transaction was undone only because of another transaction or a migration. Such a transaction may succeed
 * if it is run again immediately.
 */
export const isWorthRetrying = (error: unknown): boolean =>
  [DEADLOCK, SERIALIZATION_FAILURE].includes(readCode(error)) || isOutdatedStatement(error);

const DISK_FULL = "53100";
const READ_ONLY = "25006";
const IO_ERROR = "58030";

export const isDiskFull = (error: unknown): boolean => readCode(error) === DISK_FULL;

/** Whether the database answers, but takes no writes. */
export const isWriteRefused = (error: unknown): boolean =>
  [DISK_FULL, READ_ONLY, IO_ERROR].includes(readCode(error));

/**
 * The SQLSTATE classes of an unavailable database: 08 connection exception, 53 insufficient resources, 57 operator
 * intervention (a restart, or a statement over its time limit).
 */
const UNAVAILABLE = /^(08|53|57)/;
const UNREACHABLE =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** The messages of the driver's own errors, which have no code. */
const OF_THE_DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Postgres connection has been discarded)/;

/** Whether the database could not be reached, could not answer, or takes no writes. The call may succeed later. */
export const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseUnavailable || isWriteRefused(error)) return true;
  const code = readCode(error);
  // The driver opens the files that an address names, such as `sslrootcert`. If `open` fails, the error is about such a
  // file and not about the database.
  if ("syscall" in error) return error.syscall !== "open" && UNREACHABLE.test(code);
  return UNAVAILABLE.test(code) || UNREACHABLE.test(code) || OF_THE_DRIVER.test(error.message);
};

const STARTING = "57P03";
const TOO_MANY = "53300";

/**
 * Whether a first connection may succeed later with unchanged settings: the server is away, starting, or full. False
 * for a wrong password, role or database name.
 */
export const isNotYetReachable = (error: unknown): boolean => {
  const code = readCode(error);
  const isRefusal = /^[0-9A-Z]{5}$/.test(code) && !code.startsWith("E");
  return isRefusal ? [STARTING, TOO_MANY].includes(code) || code.startsWith("08") : isUnavailable(error);
};

/** OpenSSL's codes for a certificate whose authority is not known. */
const UNKNOWN_AUTHORITY =
  /^(UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT(_LOCALLY)?|SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT)$/;

/** Whether the database's certificate comes from an authority that is unknown on this machine. */
export const lacksAuthority = (error: unknown): boolean => UNKNOWN_AUTHORITY.test(readCode(error));

/** The kind and the name of the constraint that was violated; null if the error has another cause. */
export const violation = (error: unknown): { kind: "unique" | "foreign_key"; constraint: string } | null => {
  const kind = KIND_OF_SQLSTATE[readCode(error)];
  if (!kind || !(error instanceof Error)) return null;
  return { kind, constraint: "constraint" in error ? String(error.constraint) : "" };
};
