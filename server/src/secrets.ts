/**
 * @file The server's own secrets. None of them opens a vault. Without the pepper no user can sign in any more, so
 * backups must contain it.
 */
import { createHmac, randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type Config, SECRET_VARIABLES, type SecretName } from "./config.ts";
import type { Handle } from "./db/schema.ts";
import { writeDurably } from "./durable-file.ts";

/** 32 bytes each. */
export type Secrets = Readonly<Record<SecretName, Buffer>>;

const NAMES = Object.keys(SECRET_VARIABLES) as SecretName[];
const BYTES = 32;
const secretsFile = z.record(z.string(), z.string());

const fromEnvironment = (config: Config): Secrets => {
  const missing = NAMES.filter((name) => config.secrets[name] === undefined);
  if (missing.length > 0)
    throw new Error(
      `With DATABASE_URL the secrets come from the environment, so that every server shares them. Set ${missing
        .map((name) => SECRET_VARIABLES[name])
        .join(", ")}: 32 random bytes in base64 each (openssl rand -base64 32).`,
    );
  return asSecrets((name) => config.secrets[name] ?? "");
};

const asSecrets = (text: (name: SecretName) => string): Secrets => ({
  pepper: Buffer.from(text("pepper"), "base64"),
  tokenKey: Buffer.from(text("tokenKey"), "base64"),
  fakeSaltKey: Buffer.from(text("fakeSaltKey"), "base64"),
  twoFactorKey: Buffer.from(text("twoFactorKey"), "base64"),
});

/** The embedded database, of this version and of earlier ones. */
const DATABASE_FOLDERS = ["postgres", "database"];

const refuseExistingData = (folder: string, file: string): void => {
  if (DATABASE_FOLDERS.some((name) => existsSync(join(folder, name))))
    throw new Error(
      `${file} is missing, and ${folder} holds a database: without its secrets, no user can sign in. Restore the file from a backup.`,
    );
};

const readOrMake = (folder: string): Record<string, string> => {
  const file = join(folder, "secrets.json");
  try {
    return secretsFile.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    // The parser's own message would quote the file.
    if (!(error instanceof Error && "code" in error))
      throw new Error(`${file} is damaged: restore it from a backup.`);
    if (error.code !== "ENOENT") throw error;
  }
  refuseExistingData(folder, file);
  const made = Object.fromEntries(NAMES.map((name) => [name, randomBytes(BYTES).toString("base64")]));
  writeDurably(file, `${JSON.stringify(made, null, 2)}\n`);
  return made;
};

const fromFolder = (config: Config): Secrets => {
  const found = readOrMake(config.dataDir);
  const secrets = asSecrets((name) => config.secrets[name] ?? found[name] ?? "");
  for (const name of NAMES)
    if (secrets[name].length !== BYTES)
      throw new Error(
        `${join(config.dataDir, "secrets.json")} has no valid ${name}: restore it from a backup.`,
      );
  return secrets;
};

/**
 * Loads the secrets from the environment if DATABASE_URL is set, otherwise from the data folder, which must exist. The
 * first start creates them there.
 */
export const loadSecrets = (config: Config): Secrets =>
  config.databaseUrl === undefined ? fromFolder(config) : fromEnvironment(config);

const CHECK_KEY = "secrets_check";

/** Refuses to start with other secrets than those that the database was created with. */
export const checkSecrets = async (handle: Handle, secrets: Secrets): Promise<void> => {
  const value = NAMES.map((name) =>
    createHmac("sha256", secrets[name]).update(`keepwell check ${name}`).digest("hex").slice(0, 16),
  ).join(".");
  await handle
    .insertInto("settings")
    .values({ key: CHECK_KEY, value })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  const stored = await handle
    .selectFrom("settings")
    .select("value")
    .where("key", "=", CHECK_KEY)
    .executeTakeFirst();
  const parts = stored?.value.split(".") ?? [];
  const wrong = NAMES.filter((_, index) => parts[index] !== value.split(".")[index]);
  if (wrong.length > 0)
    throw new Error(
      `This database was begun with other secrets (${wrong.map((name) => SECRET_VARIABLES[name]).join(", ")}). With these, no user could sign in: restore the right ones from a backup.`,
    );
};
