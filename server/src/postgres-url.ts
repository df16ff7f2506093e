import { z } from "zod";

/** The parameters that the driver reads in an address. The driver ignores all others, even a mistyped `sslmode`. */
const PARAMETERS: ReadonlySet<string> = new Set([
  ...["user", "password", "host", "port", "options", "replication", "client_encoding", "binary"],
  ...["ssl", "sslmode", "sslcert", "sslkey", "sslrootcert", "sslnegotiation", "uselibpqcompat"],
  ...["application_name", "fallback_application_name"],
  ...["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout", "query_timeout"],
]);

/**
 * The values that the driver knows for two parameters that control encryption. The driver ignores other values, or
 * fails.
 */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  ssl: ["true", "1", "0"],
  sslmode: ["disable", "prefer", "require", "verify-ca", "verify-full", "no-verify"],
};

/** Describes a wrong value of an encryption parameter; undefined if there is none. */
const findWrongValue = (parameters: URLSearchParams): string | undefined => {
  for (const [name, values] of Object.entries(VALUES)) {
    const given = parameters.getAll(name);
    if (given.length > 1) return `has ${name} more than once`;
    if (given.some((value) => !values.includes(value))) return `${name} must be one of ${values.join(", ")}`;
  }
  return undefined;
};

const FORM = "must be postgres://user:password@host/database";

/** The address of a PostgreSQL server. A parameter that has no effect is refused. */
export const postgresUrl = z
  .url({ protocol: /^postgres(ql)?$/, error: FORM, abort: true })
  .superRefine((text, context) => {
    const { search, searchParams } = new URL(text);
    const unknown = [...searchParams.keys()].filter((name) => !PARAMETERS.has(name));
    const wrong = findWrongValue(searchParams);
    if (wrong !== undefined) context.addIssue({ code: "custom", message: wrong });
    if (unknown.length === 0) return;
    // After a "?" in the password, the driver would take the rest of the password for parameters.
    const message = search.includes("@")
      ? `${FORM}, with %3F for a ? in the password`
      : `has the parameter ${unknown.join(", ")}, which has no effect. Correct its name, or remove it`;
    context.addIssue({ code: "custom", message });
  });
