import { fail } from "@keepwell/contract/errors.ts";
import type { Context } from "../context.ts";
import { VERSION } from "../version.ts";

interface Health {
  readonly status: "ok";
  readonly version: string;
}

const HEALTHY: Health = { status: "ok", version: VERSION };

export const createHealthService = ({ database, log }: Context) => ({
  live: (): Health => HEALTHY,

  /** Checks the database on a connection of its own, because an exhausted pool says nothing about the database. */
  ready: async (): Promise<Health> => {
    try {
      await database.probe();
      return HEALTHY;
    } catch (error) {
      log.error({ err: error }, "the database is not ready");
      return fail("unavailable");
    }
  },
});

export type HealthService = ReturnType<typeof createHealthService>;
