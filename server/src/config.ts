/**
 * @file All settings, read once from the environment. docs/operations.md lists all of them, and the README the most
 * common.
 */
import { resolve } from "node:path";
import { HEARTBEAT_MAX_SECONDS } from "@keepwell/contract/events.ts";
import { z } from "zod";
import {
  type BackupConfig,
  backupConfig,
  backupVariables,
  checkBackupVariables,
} from "./backup/backup-variables.ts";
import { type Ceilings, DEFAULT_CEILINGS } from "./billing/ceilings.ts";
import { type ContactConfig, contactConfig, contactVariables } from "./contact-variables.ts";
import { DEFAULT_LIMITS, type LimitName, type LimitOverrides } from "./limits.ts";
import { type MessageConfig, messageConfig } from "./message-config.ts";
import { checkMessageVariables, messageVariables } from "./message-variables.ts";
import { type MetricsConfig, metricsConfig, metricsVariables } from "./metrics/metrics-variables.ts";
import { type PaymentConfig, paymentConfig } from "./payment-config.ts";
import { checkPaymentVariables, paymentVariables } from "./payment-variables.ts";
import { postgresUrl } from "./postgres-url.ts";
import { lineOfProblem, wordsForSetting } from "./setting-problem.ts";

const port = z.coerce.number().int().min(0).max(65_535);

const count = z.coerce.number().int().min(1).max(0x7fff_ffff);
const limit = z.object({ points: count, seconds: count });
const limitTable = z.partialRecord(z.enum(Object.keys(DEFAULT_LIMITS) as [LimitName, ...LimitName[]]), limit);

const MEGABYTE = 1024 ** 2;

/** Rate limits, each as `name=points/seconds`, with commas between them. Both numbers are at least 1. */
const limits = z
  .string()
  .regex(
    /^[a-z_]+=[1-9]\d{0,8}\/[1-9]\d{0,8}(,[a-z_]+=[1-9]\d{0,8}\/[1-9]\d{0,8})*$/,
    "must look like login=5/900,signup=10/3600",
  )
  .transform(
    (text): z.input<typeof limitTable> =>
      Object.fromEntries(
        text.split(",").map((part) => {
          const [name, points, seconds] = part.split(/[=/]/);
          return [name, { points, seconds }];
        }),
      ),
  )
  .pipe(limitTable);

const secret = z.string().regex(/^[A-Za-z0-9+/]{43}=$/, "must be 32 bytes in base64");

const variables = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("development"),
  PORT: port.default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => new URL(url).origin)
    .optional(),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(1000).default(10),
  PREPARED_STATEMENTS: z.enum(["true", "false"]).default("true"),
  NOTIFICATIONS: z.enum(["listen", "poll"]).default("listen"),
  MIGRATION_DATABASE_URL: postgresUrl.optional(),
  EVENTS_HEARTBEAT: z.coerce.number().int().min(1).max(HEARTBEAT_MAX_SECONDS).default(25),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
  TOKEN_REFRESH: z.enum(["true", "false"]).default("false"),
  TRUST_PROXY: z.enum(["true", "false"]).default("false"),
  LEAKED_PASSWORDS_FILE: z.string().min(1).optional(),
  LIMITS: limits.optional(),
  ACCOUNT_ENTRIES: count.default(DEFAULT_CEILINGS.entries),
  ACCOUNT_MEGABYTES: count.default(DEFAULT_CEILINGS.bytes / MEGABYTE),
  ACCOUNT_BUCKETS: count.default(DEFAULT_CEILINGS.containers),
  ACCOUNT_WRITES: count.default(DEFAULT_CEILINGS.written),
  PEPPER: secret.optional(),
  TOKEN_KEY: secret.optional(),
  FAKE_SALT_KEY: secret.optional(),
  TWO_FACTOR_KEY: secret.optional(),
  PEPPER_PREVIOUS: secret.optional(),
  TOKEN_KEY_PREVIOUS: secret.optional(),
  FAKE_SALT_KEY_PREVIOUS: secret.optional(),
  TWO_FACTOR_KEY_PREVIOUS: secret.optional(),
  ...backupVariables,
  ...contactVariables,
  ...messageVariables,
  ...metricsVariables,
  ...paymentVariables,
});
type Variables = z.infer<typeof variables>;

/** The names of all settings, without the `NAME_FILE` variants of `secret-files.ts`. */
export const SETTING_NAMES: readonly string[] = Object.keys(variables.shape);

const isProduction = (env: Variables): boolean => env.NODE_ENV === "production";
const readPublicUrl = (env: Variables): string => env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;

const environment = variables.superRefine((env, context) => {
  checkBackupVariables(env, context);
  checkMessageVariables(env, context);
  checkPaymentVariables(env, { production: isProduction(env), publicUrl: readPublicUrl(env) }, context);
});

export interface Config extends MessageConfig, ContactConfig {
  /**
   * If true, the server does not offer what only a developer needs: codes and links on the console, and the outbox
   * page.
   */
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** The product's public address. Links and HSTS use it, never the Host header. */
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** The most connections to the database that calls may use at once. */
  readonly databasePool: number;
  /** False if a pooler in front of PostgreSQL does not support prepared statements. */
  readonly preparedStatements: boolean;
  /** "poll" if a pooler in front of PostgreSQL does not support LISTEN. */
  readonly notifications: "listen" | "poll";
  /** The database's own address, if `databaseUrl` is a pooler's: for migrations, backups and restores. */
  readonly migrationDatabaseUrl: string | undefined;
  readonly logLevel: string;
  /** Whether pages always fetch a new token every two minutes, and not only while the token key is being rotated. */
  readonly tokenRefresh: boolean;
  /** Whether to take the caller's address from X-Forwarded-For. Only safe behind a proxy that sets this header. */
  readonly trustProxy: boolean;
  /**
   * Seconds between two heartbeats on a stream of events: fewer than the timeout of any proxy in front of the server,
   * and so few that clients do not count the stream as lost.
   */
  readonly eventsHeartbeat: number;
  /** The file of leaked passwords for the health report, if the operator has made one. */
  readonly leakedPasswordsFile: string | undefined;
  readonly limits: LimitOverrides;
  /** See [Note: Ceilings]. */
  readonly ceilings: Ceilings;
  readonly backup: BackupConfig;
  readonly metrics: MetricsConfig;
  readonly payments: PaymentConfig;
  readonly secrets: Readonly<Record<SecretName, string | undefined>>;
  /** See [Note: Rotation of secrets]. */
  readonly previousSecrets: Readonly<Record<SecretName, string | undefined>>;
}

export type SecretName = "pepper" | "tokenKey" | "fakeSaltKey" | "twoFactorKey";

export const SECRET_VARIABLES: Readonly<Record<SecretName, keyof typeof variables.shape>> = {
  pepper: "PEPPER",
  tokenKey: "TOKEN_KEY",
  fakeSaltKey: "FAKE_SALT_KEY",
  twoFactorKey: "TWO_FACTOR_KEY",
};

/**
 * Reads and checks the environment. Throws one error that names every variable that was found wrong. If a variable
 * cannot be read at all, rules between variables are not checked yet.
 */
export const readConfig = (variables: Record<string, string | undefined>): Config => {
  // An empty variable counts as not set: compose files and shells pass an unset variable as an empty one.
  const set = Object.fromEntries(Object.entries(variables).filter(([, text]) => text !== ""));
  const read = environment.safeParse(set, { error: wordsForSetting });
  if (!read.success) {
    const problems = read.error.issues.map(lineOfProblem);
    throw new Error(`The configuration is not valid:\n  ${problems.join("\n  ")}`);
  }
  const env = read.data;
  return {
    production: isProduction(env),
    port: env.PORT,
    host: env.HOST,
    publicUrl: readPublicUrl(env),
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databasePool: env.DATABASE_POOL,
    preparedStatements: env.PREPARED_STATEMENTS === "true",
    notifications: env.NOTIFICATIONS,
    migrationDatabaseUrl: env.MIGRATION_DATABASE_URL,
    logLevel: env.LOG_LEVEL,
    tokenRefresh: env.TOKEN_REFRESH === "true",
    trustProxy: env.TRUST_PROXY === "true",
    eventsHeartbeat: env.EVENTS_HEARTBEAT,
    leakedPasswordsFile: env.LEAKED_PASSWORDS_FILE && resolve(env.LEAKED_PASSWORDS_FILE),
    limits: env.LIMITS ?? {},
    ceilings: {
      entries: env.ACCOUNT_ENTRIES,
      bytes: env.ACCOUNT_MEGABYTES * MEGABYTE,
      containers: env.ACCOUNT_BUCKETS,
      written: env.ACCOUNT_WRITES,
    },
    backup: backupConfig(env),
    ...contactConfig(env),
    ...messageConfig(env),
    metrics: metricsConfig(env),
    payments: paymentConfig(env, isProduction(env)),
    secrets: {
      pepper: env.PEPPER,
      tokenKey: env.TOKEN_KEY,
      fakeSaltKey: env.FAKE_SALT_KEY,
      twoFactorKey: env.TWO_FACTOR_KEY,
    },
    previousSecrets: {
      pepper: env.PEPPER_PREVIOUS,
      tokenKey: env.TOKEN_KEY_PREVIOUS,
      fakeSaltKey: env.FAKE_SALT_KEY_PREVIOUS,
      twoFactorKey: env.TWO_FACTOR_KEY_PREVIOUS,
    },
  };
};
