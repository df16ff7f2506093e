import { type RawBuilder, sql } from "kysely";
import type { Handle } from "./schema.ts";

/** A statement that notifies every server; see `Database.listen` and migration 0046. */
export const notification = (channel: string, payloads: readonly string[]): RawBuilder<unknown> =>
  sql`select kw_notify(${channel}, ${payloads}::text[])`;

/**
 * Notifies every server that listens to the channel, once the transaction is committed. A lost notification only causes
 * a delay, because the data is also in a table.
 */
export const notify = async (
  within: Handle,
  channel: string,
  payloads: readonly string[] = [""],
): Promise<void> => {
  if (payloads.length > 0) await notification(channel, payloads).execute(within);
};
