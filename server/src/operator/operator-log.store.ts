import type { Selectable } from "kysely";
import type { SystemTables } from "../db/schema/system.ts";
import type { Handle } from "../db/schema.ts";

export type OperatorLogRow = Selectable<SystemTables["operator_log"]>;

/** Records that a command begins; returns the number of the record. */
export const recordCommand = async (
  handle: Handle,
  begun: Pick<OperatorLogRow, "at" | "command" | "user_uid">,
): Promise<number> => {
  const { seq } = await handle
    .insertInto("operator_log")
    .values({ ...begun, done_at: null })
    .returning("seq")
    .executeTakeFirstOrThrow();
  return seq;
};

export const recordDone = async (handle: Handle, seq: number, at: Date): Promise<void> => {
  await handle.updateTable("operator_log").set({ done_at: at }).where("seq", "=", seq).execute();
};

export const deleteCommandsBefore = async (handle: Handle, before: Date): Promise<void> => {
  await handle.deleteFrom("operator_log").where("at", "<", before).execute();
};

/** The recorded commands, newest first. */
export const listCommands = (handle: Handle, limit: number): Promise<OperatorLogRow[]> =>
  handle.selectFrom("operator_log").selectAll().orderBy("seq", "desc").limit(limit).execute();
