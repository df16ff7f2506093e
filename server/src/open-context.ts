import { createHmac } from "node:crypto";
import type { Logger } from "pino";
import { type Config, SECRET_VARIABLES } from "./config.ts";
import type { Context } from "./context.ts";
import type { Database } from "./db/database.ts";
import { lacksPrivilege } from "./db/database-errors.ts";
import { type FolderLock, lockFolder, requireData } from "./db/folder-lock.ts";
import { migrate, requireMigrated } from "./db/migrate.ts";
import { openPostgres } from "./db/postgres-database.ts";
import { requireReachable, untilReachable } from "./db/until-reachable.ts";
import { systemClock } from "./gateways/clock.ts";
import { withBrands } from "./gateways/payments/accepted-brands.ts";
import type { Payments } from "./gateways/payments/payments.ts";
import { createSandboxProvider } from "./gateways/payments/sandbox/sandbox-provider.ts";
import { createTwilioVerify } from "./gateways/twilio-verify.ts";
import { createLimits } from "./limits.ts";
import { createLog } from "./log.ts";
import { createMailer } from "./messages/mailer.ts";
import { createCodeVerifier } from "./phone/code-verifier.ts";
import type { PhoneVerifier } from "./phone/phone-verifier.ts";
import { createProviderVerifier } from "./phone/provider-verifier.ts";
import { checkSecrets, requireSecrets } from "./secret-rotation.ts";
import { acceptedKeys, loadSecrets, previousVariable, SECRET_NAMES, type Secrets } from "./secrets.ts";
import { createVerifiers } from "./sessions/verifier.ts";

interface OpenOptions {
  /**
   * Whether the data must already exist and be of this program's version. Set for operators' commands: opening the
   * data then creates, moves, migrates and rotates nothing, and does not wait for a database to start.
   */
  readonly mustExist?: boolean;
}

/** The addresses of the operator's own PostgreSQL server, by the setting that holds each. */
const addressesIn = ({ databaseUrl, migrationDatabaseUrl }: Config): [variable: string, url: string][] =>
  Object.entries({ MIGRATION_DATABASE_URL: migrationDatabaseUrl, DATABASE_URL: databaseUrl }).flatMap(
    ([variable, url]) => (url === undefined ? [] : [[variable, url]]),
  );

const reach = async (config: Config, log: Logger, { mustExist = false }: OpenOptions): Promise<void> => {
  const report = (error: Error) => log.warn({ err: error }, "waiting for the database");
  for (const [variable, connectionString] of addressesIn(config))
    await (mustExist
      ? requireReachable({ connectionString }, variable)
      : untilReachable({ connectionString }, variable, report));
};

/**
 * Opens the operator's own PostgreSQL server. Waits until the server can be reached. With `mustExist`, does not wait:
 * fails at once if the server cannot be reached.
 */
export const openServer = async (
  config: Config,
  log: Logger,
  options: OpenOptions = {},
): Promise<Database> => {
  const { databaseUrl, databasePool: size, preparedStatements, notifications, migrationDatabaseUrl } = config;
  await reach(config, log, options);
  return openPostgres({
    connection: { connectionString: databaseUrl ?? "" },
    direct: migrationDatabaseUrl === undefined ? undefined : { connectionString: migrationDatabaseUrl },
    size,
    preparedStatements,
    notifications,
    onError: (error) => log.warn({ err: error }, "a database connection was lost"),
  });
};

type Parts = Pick<Context, "secrets" | "database">;

/** Locks the folder and calls `open`. The lock ends when the database is closed, or if `open` fails. */
const inLockedFolder = async <Opened extends { readonly database: Database }>(
  dataDir: string,
  open: (lock: FolderLock) => Promise<Opened>,
): Promise<Opened> => {
  const lock = lockFolder(dataDir);
  try {
    const opened = await open(lock);
    const close = async () => {
      await opened.database.close();
      lock.release();
    };
    return { ...opened, database: { ...opened.database, close } };
  } catch (error) {
    lock.release();
    throw error;
  }
};

const openInFolder = async (config: Config, log: Logger, { mustExist }: OpenOptions): Promise<Parts> => {
  if (mustExist === true) requireData(config.dataDir);
  return inLockedFolder(config.dataDir, async (lock) => {
    const secrets = loadSecrets(config);
    const { openEmbedded } = await import("./db/embedded/embedded-database.ts");
    const { dataDir, databasePool: size } = config;
    return { secrets, database: await openEmbedded({ dataDir, lock, size, log }) };
  });
};

/** The most connections that a restore uses at the same time. */
const RESTORE_CONNECTIONS = 2;

/** Creates the embedded database in an empty folder, but no tables and no secrets. */
export const openEmptyFolder = async (dataDir: string, log: Logger): Promise<Database> => {
  const { database } = await inLockedFolder(dataDir, async (lock) => {
    const { openEmbedded } = await import("./db/embedded/embedded-database.ts");
    return { database: await openEmbedded({ dataDir, lock, size: RESTORE_CONNECTIONS, log }) };
  });
  return database;
};

const openData = async (config: Config, log: Logger, options: OpenOptions): Promise<Parts> =>
  config.databaseUrl === undefined
    ? openInFolder(config, log, options)
    : { secrets: loadSecrets(config), database: await openServer(config, log, options) };

/** The key that signs the sandbox's events. The route that receives events is public, so they need a signature. */
const sandboxKey = ({ tokenKey }: Context["secrets"]): Buffer =>
  createHmac("sha256", tokenKey).update("sandbox-events").digest();

type PaymentParts = Pick<Context, "config" | "database" | "secrets" | "clock">;

export const openPayments = async ({
  config: { payments },
  database: { handle },
  secrets,
  clock,
}: PaymentParts): Promise<Payments | null> => {
  const { provider, brands } = payments;
  if (provider.kind === "none") return null;
  if (provider.kind === "sandbox") {
    const signingKey = sandboxKey(secrets);
    return withBrands(
      createSandboxProvider({ handle, clock, signingKey, taxRate: provider.taxRate }),
      brands,
    );
  }
  const { createStripeProvider } = await import("./gateways/payments/stripe/stripe-provider.ts");
  return withBrands({ ...createStripeProvider({ ...provider, clock }), kind: "stripe" }, brands);
};

type PhoneParts = Pick<Context, "config" | "secrets" | "mailer" | "clock" | "log">;

const choosePhoneVerifier = ({ config, secrets, ...parts }: PhoneParts): PhoneVerifier =>
  config.sms.kind === "twilio"
    ? createProviderVerifier({ ...parts, provider: createTwilioVerify(config.sms) })
    : createCodeVerifier({ ...parts, twoFactorKeys: acceptedKeys(secrets, "twoFactorKey") });

/**
 * If the role lacks a privilege, returns an error that says which privileges the roles need. Returns any other error
 * unchanged.
 */
const withPrivilegesNeeded = (error: unknown, { migrationDatabaseUrl }: Config): unknown => {
  if (!lacksPrivilege(error)) return error;
  const roles =
    migrationDatabaseUrl === undefined
      ? "The role in DATABASE_URL must own the database."
      : "The role in MIGRATION_DATABASE_URL must own the database, and the role in DATABASE_URL needs privileges on its tables.";
  return new Error(`The database role lacks a privilege (${error.message}). ${roles}`, { cause: error });
};

const bringUpToDate = async (database: Database, log: Logger): Promise<void> => {
  const applied = await migrate(database);
  if (applied.length > 0) log.info({ applied }, "database migrated");
};

const logRotations = (loaded: Secrets, { previous = {} }: Secrets, log: Logger): void => {
  const rotating = SECRET_NAMES.filter((name) => name in previous).map((name) => SECRET_VARIABLES[name]);
  if (rotating.length > 0) log.info({ rotating }, "secrets are being rotated");
  const unused = SECRET_NAMES.filter((name) => name in (loaded.previous ?? {}) && !(name in previous));
  if (unused.length > 0)
    log.warn(
      { unused: unused.map(previousVariable) },
      "a previous secret is set, and no rotation uses it: see the operator's command rotate",
    );
};

/** Opens the database, runs the migrations unless `mustExist`, and refuses wrong secrets. */
export const openContext = async (config: Config, options: OpenOptions = {}): Promise<Context> => {
  const log = createLog(config.logLevel);
  const { secrets: loaded, database } = await openData(config, log, options);
  try {
    const isCommand = options.mustExist === true;
    await (isCommand ? requireMigrated(database) : bringUpToDate(database, log));
    const clock = systemClock;
    const judgeSecrets = isCommand ? requireSecrets : checkSecrets;
    const secrets = await judgeSecrets(database.handle, loaded, clock.now());
    if (!isCommand) logRotations(loaded, secrets, log);
    const limits = createLimits(database.handle, config.limits);
    const mailer = createMailer(clock);
    const phones = choosePhoneVerifier({ config, secrets, mailer, clock, log });
    const payments = await openPayments({ config, database, secrets, clock });
    const verifiers = createVerifiers(acceptedKeys(secrets, "pepper"));
    return { config, database, secrets, verifiers, limits, clock, mailer, phones, payments, log };
  } catch (error) {
    await database.close();
    throw withPrivilegesNeeded(error, config);
  }
};
