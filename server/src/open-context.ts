import type { Logger } from "pino";
import type { Config } from "./config.ts";
import type { Context } from "./context.ts";
import { migrate } from "./db/migrate.ts";
import { systemClock } from "./gateways/clock.ts";
import { createLimits } from "./limits.ts";
import { createLog } from "./log.ts";
import { checkSecrets, loadSecrets } from "./secrets.ts";

/** Each engine is loaded only when it is the one in use: the embedded one weighs 20 MB. */
const openDatabase = async (config: Config, log: Logger) => {
  if (config.databaseUrl === undefined) {
    const { openPGlite } = await import("./db/pglite-database.ts");
    return openPGlite({ dataDir: config.dataDir });
  }
  const { openPostgres } = await import("./db/postgres-database.ts");
  return openPostgres({
    url: config.databaseUrl,
    onError: (error) => log.error({ err: error }, "a database connection failed"),
  });
};

/** Opens the database, brings it up to date and refuses wrong secrets. */
export const openContext = async (config: Config): Promise<Context> => {
  const log = createLog(config.logLevel);
  const secrets = loadSecrets(config);
  const database = await openDatabase(config, log);
  try {
    const applied = await migrate(database);
    if (applied.length > 0) log.info({ applied }, "database migrated");
    await checkSecrets(database.handle, secrets);
    const limits = createLimits(database.handle, config.limits);
    return { config, database, secrets, limits, clock: systemClock, log };
  } catch (error) {
    await database.close();
    throw error;
  }
};
