/**
 * @file [Note: Changes] What a transaction writes, it also announces, so that every server can tell the
 * browsers that show it. The database delivers on commit and never for what was rolled back. A
 * notification names users and uids and nothing else: its channel is readable by whoever can connect.
 */
import type { ChangeEvent } from "@keepwell/contract/events.ts";
import { sql } from "kysely";
import type { Handle } from "../db/schema.ts";

export const CHANGES_CHANNEL = "changes";

/** Tells one user's own browsers. */
export const announceToUser = async (
  within: Handle,
  userUid: string,
  { what }: Pick<ChangeEvent, "what">,
): Promise<void> => {
  const payload = JSON.stringify({ users: [userUid], what });
  await sql`select pg_notify(${CHANGES_CHANNEL}, ${payload})`.execute(within);
};

/** Tells everyone who may see the bucket. Before the bucket is deleted, while it can still be asked who that is. */
export const announceInBucket = async (
  within: Handle,
  bucketUid: string,
  { what }: Pick<ChangeEvent, "what">,
): Promise<void> => {
  await sql`
    select pg_notify(
      ${CHANGES_CHANNEL}::text,
      json_build_object('users', json_build_array(owner_uid), 'what', ${what}::text, 'bucket', uid)::text
    )
    from buckets where uid = ${bucketUid}`.execute(within);
};
