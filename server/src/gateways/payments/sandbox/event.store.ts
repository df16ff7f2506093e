import type { Insertable, Selectable } from "kysely";
import type { Handle, Tables } from "../../../db/schema.ts";

type EventTable = Tables["sandbox_events"];

export const insertEvents = async (
  within: Handle,
  events: readonly Insertable<EventTable>[],
): Promise<void> => {
  if (events.length > 0) await within.insertInto("sandbox_events").values(events).execute();
};

/** The stored events, oldest first. */
export const findEvents = (handle: Handle, limit: number): Promise<Selectable<EventTable>[]> =>
  handle.selectFrom("sandbox_events").selectAll().orderBy("created_at").limit(limit).execute();

export const deleteEvents = async (handle: Handle, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await handle.deleteFrom("sandbox_events").where("id", "in", ids).execute();
};
