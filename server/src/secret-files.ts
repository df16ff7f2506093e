/**
 * @file Reads secrets from files. Orchestrators mount secrets as files, because other programs can read a process's
 * environment more easily than such a file.
 */
import { readFileSync } from "node:fs";

/** For each of these variables, `NAME_FILE` may be set instead: the path of a file that holds the value. */
const FROM_FILES = [
  ...["PEPPER", "TOKEN_KEY", "FAKE_SALT_KEY", "TWO_FACTOR_KEY", "DATABASE_URL"],
  "MIGRATION_DATABASE_URL",
  ...["PEPPER_PREVIOUS", "TOKEN_KEY_PREVIOUS", "FAKE_SALT_KEY_PREVIOUS", "TWO_FACTOR_KEY_PREVIOUS"],
  ...["SMTP_URL", "SMS_SECRET", "TWILIO_AUTH_TOKEN", "STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
  ...["BACKUP_PASSPHRASE", "BACKUP_IDENTITY", "METRICS_TOKEN"],
];

/** The names of the variants `NAME_FILE`. */
export const FILE_VARIANT_NAMES: readonly string[] = FROM_FILES.map((name) => `${name}_FILE`);

type Variables = Readonly<Record<string, string | undefined>>;

const readSecret = (name: string, path: string): string => {
  try {
    return readFileSync(path, "utf8").trim();
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    throw new Error(`${name}_FILE: ${path} cannot be read (${reason}).`);
  }
};

/** The variables, with the secrets that files hold. Throws if a file cannot be read, or a secret is given twice. */
export const withSecretFiles = (variables: Variables): Variables => {
  const given = FROM_FILES.filter((name) => variables[`${name}_FILE`]);
  const twice = given.find((name) => variables[name]);
  if (twice !== undefined) throw new Error(`${twice} and ${twice}_FILE are both set. Keep one of them.`);
  const read = given.map((name) => [name, readSecret(name, variables[`${name}_FILE`] ?? "")] as const);
  return { ...variables, ...Object.fromEntries(read) };
};
