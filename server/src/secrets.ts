/**
 * @file The server's own secrets. None of them opens a vault. Without the pepper no user can sign in with a password,
 * so backups must contain it.
 */
import { createHmac, randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type Config, SECRET_VARIABLES, type SecretName } from "./config.ts";
import { writeDurably } from "./durable-file.ts";

type SecretSet<T> = Readonly<Record<SecretName, T>>;

/** The secrets, of 32 bytes each. */
export interface Secrets extends SecretSet<Buffer> {
  /** For each secret that is being rotated, the previous one; see [Note: Rotation of secrets]. */
  readonly previous?: Readonly<Partial<Record<SecretName, Buffer>>>;
}

export const SECRET_NAMES = Object.keys(SECRET_VARIABLES) as SecretName[];
const BYTES = 32;

/**
 * The secrets in base64: the four current ones by name, each previous one by its `previousName`, such as
 * `pepperPrevious`.
 */
export type SecretTexts = Readonly<Record<string, string>>;
const secretTexts = z.record(z.string(), z.string());

/** The name of the previous secret in the file and in backups. */
export const previousName = (name: SecretName): string => `${name}Previous`;

export const previousVariable = (name: SecretName): string => `${SECRET_VARIABLES[name]}_PREVIOUS`;

/**
 * The value that the database holds for each secret. It distinguishes the secret from other secrets, and does not
 * reveal it.
 */
export const checkValue = (name: SecretName, secret: Buffer): string =>
  createHmac("sha256", secret).update(`keepwell check ${name}`).digest("hex").slice(0, 16);

export const makeSecret = (): string => randomBytes(BYTES).toString("base64");

/**
 * The current secret, and the previous one while it is valid too. New values are made and signed with the current one.
 */
export const acceptedKeys = (secrets: Secrets, name: SecretName): readonly [Buffer, ...Buffer[]] => {
  const previous = secrets.previous?.[name];
  return previous === undefined ? [secrets[name]] : [secrets[name], previous];
};

export const toTexts = ({ previous = {}, ...current }: Secrets): SecretTexts => ({
  ...Object.fromEntries(SECRET_NAMES.map((name) => [name, current[name].toString("base64")])),
  ...Object.fromEntries(
    SECRET_NAMES.flatMap((name) => {
      const bytes = previous[name];
      return bytes === undefined ? [] : [[previousName(name), bytes.toString("base64")]];
    }),
  ),
});

/** The secrets as lines for the environment of a server. */
export const toVariables = (texts: SecretTexts): string =>
  SECRET_NAMES.flatMap((name) => [
    [SECRET_VARIABLES[name], texts[name]],
    [previousVariable(name), texts[previousName(name)]],
  ])
    .flatMap(([variable, text]) => (text === undefined ? [] : [`${variable}=${text}\n`]))
    .join("");

const fromEnvironment = (config: Config): SecretTexts => {
  const missing = SECRET_NAMES.filter((name) => config.secrets[name] === undefined);
  if (missing.length > 0)
    throw new Error(
      `With DATABASE_URL the secrets come from the environment, so that every server shares them. Set ${missing
        .map((name) => SECRET_VARIABLES[name])
        .join(
          ", ",
        )}: the values that the other servers have or, for a new installation, 32 random bytes in base64 each (openssl rand -base64 32).`,
    );
  return inEnvironment(config);
};

const inEnvironment = ({ secrets, previousSecrets }: Config): SecretTexts =>
  Object.fromEntries(
    SECRET_NAMES.flatMap((name) => [
      [name, secrets[name]],
      [previousName(name), previousSecrets[name]],
    ]).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])),
  );

const bytesOf = (texts: SecretTexts, name: string): Buffer => Buffer.from(texts[name] ?? "", "base64");

const asSecrets = (texts: SecretTexts): Secrets => ({
  pepper: bytesOf(texts, "pepper"),
  tokenKey: bytesOf(texts, "tokenKey"),
  fakeSaltKey: bytesOf(texts, "fakeSaltKey"),
  twoFactorKey: bytesOf(texts, "twoFactorKey"),
  previous: Object.fromEntries(
    SECRET_NAMES.filter((name) => texts[previousName(name)] !== undefined).map((name) => [
      name,
      bytesOf(texts, previousName(name)),
    ]),
  ),
});

/** The folders of the embedded database, of this version and of earlier ones. */
const DATABASE_FOLDERS = ["postgres", "database"];

const refuseExistingData = (folder: string, file: string): void => {
  if (DATABASE_FOLDERS.some((name) => existsSync(join(folder, name))))
    throw new Error(
      `${file} is missing, and ${folder} holds a database: without its secrets, no user can sign in. Restore the file from a backup.`,
    );
};

const fileIn = (folder: string): string => join(folder, "secrets.json");

/** The secrets in a data folder, or null if there are none. Throws if the file is damaged. */
export const readSecretsFile = (folder: string): SecretTexts | null => {
  const file = fileIn(folder);
  try {
    return secretTexts.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    // The parser's own message would quote the file.
    if (!(error instanceof Error && "code" in error))
      throw new Error(`${file} is damaged: restore it from a backup.`);
    if (error.code !== "ENOENT") throw error;
    return null;
  }
};

/** Replaces the file as a whole: an interrupted call leaves the previous content. */
export const writeSecretsFile = (folder: string, texts: SecretTexts): void =>
  writeDurably(fileIn(folder), `${JSON.stringify(texts, null, 2)}\n`);

const readOrMake = (folder: string): SecretTexts => {
  const found = readSecretsFile(folder);
  if (found) return found;
  refuseExistingData(folder, fileIn(folder));
  const made = Object.fromEntries(SECRET_NAMES.map((name) => [name, makeSecret()]));
  writeSecretsFile(folder, made);
  return made;
};

const fromFolder = (config: Config): SecretTexts => {
  const texts = { ...readOrMake(config.dataDir), ...inEnvironment(config) };
  for (const name of [...SECRET_NAMES, ...SECRET_NAMES.map(previousName).filter((one) => one in texts)])
    if (bytesOf(texts, name).length !== BYTES)
      throw new Error(`${fileIn(config.dataDir)} has no valid ${name}: restore it from a backup.`);
  return texts;
};

/**
 * If DATABASE_URL is set, loads all secrets from the environment. Otherwise loads them from the data folder, which must
 * exist; the first start creates them there. A secret in the environment takes precedence over the one in the folder.
 */
export const loadSecrets = (config: Config): Secrets =>
  asSecrets(config.databaseUrl === undefined ? fromFolder(config) : fromEnvironment(config));
