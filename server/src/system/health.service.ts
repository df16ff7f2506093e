import { fail } from "@keepwell/contract/errors.ts";
import type { Context } from "../context.ts";
import { VERSION } from "../version.ts";
import { probe } from "./health.store.ts";

export const createHealthService = ({ database, log }: Context) => ({
  check: async (): Promise<{ status: "ok"; version: string }> => {
    try {
      await probe(database.handle);
      return { status: "ok", version: VERSION };
    } catch (error) {
      log.error({ err: error }, "the database does not answer");
      return fail("unavailable");
    }
  },
});

export type HealthService = ReturnType<typeof createHealthService>;
