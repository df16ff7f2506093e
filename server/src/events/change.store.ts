/**
 * @file [Note: Changes] What a transaction writes, it also announces, so that every server can tell the
 * browsers that show it. The database delivers on commit and never for what was rolled back. What is
 * written most often is announced right after its commit instead: see announcer.ts. A notification names
 * users and uids and nothing else: every client that can connect reads its channel.
 * The end of a session is announced by the table itself (migration 0025), whatever ended it.
 */
import type { ChangeEvent } from "@keepwell/contract/events.ts";
import { type RawBuilder, sql } from "kysely";
import { prepareQuery } from "../db/prepared-query.ts";
import type { Handle } from "../db/schema.ts";
import { membersSeeing } from "../policies/team-visibility.store.ts";

export const CHANGES_CHANNEL = "changes";

/** Users whom one notification names: PostgreSQL takes no payload of 8000 bytes or more. */
const USERS_AT_ONCE = 100;

/** Tells the browsers of the users that the query selects as `user_uid`. */
const announcement = (
  users: RawBuilder<unknown>,
  { what, bucket = null }: { what: ChangeEvent["what"]; bucket?: string | null | undefined },
): RawBuilder<unknown> => sql`
    select pg_notify(
      ${CHANGES_CHANNEL}::text,
      json_strip_nulls(json_build_object(
        'users', json_agg(user_uid), 'what', ${what}::text, 'bucket', ${bucket}::uuid))::text
    )
    from (
      select user_uid, (row_number() over () - 1) / ${USERS_AT_ONCE}::integer as part from (${users}) told
    ) numbered
    group by part`;

const announce = async (within: Handle, ...told: Parameters<typeof announcement>): Promise<void> =>
  void (await announcement(...told).execute(within));

/** Tells one user's own browsers. */
export const announceToUser = (within: Handle, userUid: string, change: ChangeEvent): Promise<void> =>
  announce(within, sql`select ${userUid}::uuid as user_uid`, change);

/** Of a standard bucket: its owner, and those who have or wait for access. */
const peopleOf = (bucketUid: string) => sql`
  select owner_uid as user_uid from buckets where uid = ${bucketUid}
  union select user_uid from accesses where bucket_uid = ${bucketUid} and user_uid is not null`;

/** A change in a bucket. */
export interface Announced {
  readonly bucketUid: string;
  /** Whether the bucket is a team's. */
  readonly isTeams: boolean;
  readonly what: ChangeEvent["what"];
}

const announcementIn = ({ bucketUid, isTeams, what }: Announced): RawBuilder<unknown> =>
  announcement(isTeams ? membersSeeing(bucketUid) : peopleOf(bucketUid), { what, bucket: bucketUid });

/** Announces what was committed before, without waiting for the disk: nothing is stored. */
export const announceCommitted = async (handle: Handle, announced: Announced): Promise<void> => {
  await (announced.isTeams ? announceTeams : announceStandard)(handle, announced);
};

const unawaited = (isTeams: boolean) =>
  prepareQuery<Pick<Announced, "bucketUid" | "what">, unknown>(
    ["bucketUid", "what"],
    (_, change) => sql`
      with unawaited as materialized (select set_config('synchronous_commit', 'off', true))
      select (select count(*) from unawaited), told.* from (${announcementIn({ ...change, isTeams })}) told`,
  );
const announceStandard = unawaited(false);
const announceTeams = unawaited(true);

/**
 * Tells everyone who may see the bucket or waits for its key. Before the bucket is deleted, while it can
 * still be asked who that is.
 */
export const announceInBucket = async (
  within: Handle,
  bucketUid: string,
  { what }: Pick<ChangeEvent, "what">,
): Promise<void> => {
  const bucket = await within
    .selectFrom("buckets")
    .select("enterprise_uid")
    .where("uid", "=", bucketUid)
    .executeTakeFirst();
  const isTeams = bucket !== undefined && bucket.enterprise_uid !== null;
  await announcementIn({ bucketUid, isTeams, what }).execute(within);
};

/** Tells all members of an enterprise. */
export const announceToEnterprise = (
  within: Handle,
  enterpriseUid: string,
  { what }: Pick<ChangeEvent, "what">,
): Promise<void> =>
  announce(within, sql`select user_uid from enterprise_members where enterprise_uid = ${enterpriseUid}`, {
    what,
  });
