import { type RawBuilder, sql } from "kysely";
import type { Handle } from "./schema.ts";

/** A statement that only notifies and reads no table; see `Database.listen`. */
export const notification = (channel: string, payloads: readonly string[]): RawBuilder<unknown> =>
  sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) payload`;

/**
 * Notifies every server that listens to the channel, once the transaction is committed. A lost notification only causes
 * a delay, because what it says is also in a table.
 */
export const notify = async (
  within: Handle,
  channel: string,
  payloads: readonly string[] = [""],
): Promise<void> => {
  if (payloads.length > 0) await notification(channel, payloads).execute(within);
};
