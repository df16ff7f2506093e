import type { Selectable } from "kysely";
import type { SystemTables } from "../db/schema/system.ts";
import type { Handle } from "../db/schema.ts";

export type JobRow = Selectable<SystemTables["jobs"]>;

/** Records that a run has begun. The stored problem of the previous run stays until the new run ends. */
export const recordJobStart = async (handle: Handle, name: string, at: Date): Promise<void> => {
  const run = { started_at: at, ended_at: null };
  await handle
    .insertInto("jobs")
    .values({ name, ...run, problem: null })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(run))
    .execute();
};

export const recordJobEnd = async (
  handle: Handle,
  { name, at, problem }: { name: string; at: Date; problem: string | null },
): Promise<void> => {
  await handle.updateTable("jobs").set({ ended_at: at, problem }).where("name", "=", name).execute();
};

export const listJobs = (handle: Handle): Promise<JobRow[]> =>
  handle.selectFrom("jobs").selectAll().orderBy("name").execute();
