import type { Logger } from "pino";
import type { Config } from "./config.ts";
import type { Database } from "./db/database.ts";
import type { Clock } from "./gateways/clock.ts";
import type { Limits } from "./limits.ts";
import type { Secrets } from "./secrets.ts";

/** What services are built on. `main.ts` chooses each part; tests choose others. */
export interface Context {
  readonly config: Config;
  readonly database: Database;
  readonly secrets: Secrets;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly log: Logger;
}
