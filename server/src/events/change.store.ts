/**
 * @file [Note: Changes] A transaction announces what it changes, so that every server can notify the browsers that show
 * the changed data. The database delivers announcements on commit. There is one exception: the creation of an entry is
 * announced right after its commit (see announcer.ts). A notification contains only uids and the kind of change,
 * because every client of the database can listen to its channel. A trigger on the sessions' table announces the end of
 * a session, whatever ended it (migration 0025).
 */
import type { ChangeEvent } from "@keepwell/contract/events.ts";
import { type Expression, type RawBuilder, sql } from "kysely";
import { notification, notify } from "../db/notify.ts";
import { prepareQuery } from "../db/prepared-query.ts";
import type { Handle } from "../db/schema.ts";
import { isTeamBucket } from "../people/enterprise.store.ts";
import { membersSeeing } from "../policies/team-visibility.store.ts";

export const CHANGES_CHANNEL = "changes";

/** How many users one notification names at most, because PostgreSQL refuses payloads of 8000 bytes or more. */
const USERS_AT_ONCE = 100;

interface Change {
  readonly what: ChangeEvent["what"];
  readonly bucket?: string | null | undefined;
}

/** The payloads that announce a change to these users' browsers. */
const payloadsFor = (users: readonly string[], { what, bucket }: Change): string[] =>
  Array.from({ length: Math.ceil(users.length / USERS_AT_ONCE) }, (_, part) =>
    JSON.stringify({
      users: users.slice(part * USERS_AT_ONCE, (part + 1) * USERS_AT_ONCE),
      what,
      bucket: bucket ?? undefined,
    }),
  );

const announce = (within: Handle, users: readonly string[], change: Change): Promise<void> =>
  notify(within, CHANGES_CHANNEL, payloadsFor(users, change));

export const announceToUser = (within: Handle, userUid: string, change: ChangeEvent): Promise<void> =>
  announce(within, [userUid], change);

/**
 * Selects as `user_uid` the owner of a standard bucket and the users with an access, including users who still wait for
 * the bucket's key.
 */
export const selectPeople = (bucketUid: string | Expression<string>): RawBuilder<{ user_uid: string }> => sql`
  select owner_uid as user_uid from buckets where uid = ${bucketUid}
  union select user_uid from accesses where bucket_uid = ${bucketUid} and user_uid is not null`;

interface Notified {
  readonly bucketUid: string;
  readonly isTeams: boolean;
}

/** The users who are notified of a change in the bucket: all who may see it or wait for its key. */
export const listNotifiedUsers = async (
  handle: Handle,
  { bucketUid, isTeams }: Notified,
): Promise<string[]> => {
  const users = isTeams ? membersSeeing(bucketUid) : selectPeople(bucketUid);
  const { rows } = await sql<{ user_uid: string }>`${users}`.execute(handle);
  return rows.map(({ user_uid }) => user_uid);
};

/** A change in a bucket, and the users who are notified of it. */
export interface Announced {
  readonly bucketUid: string;
  readonly what: ChangeEvent["what"];
  readonly users: readonly string[];
}

const notifyUnawaited = prepareQuery<{ readonly payloads: readonly string[] }, unknown>(
  ["payloads"],
  (_, { payloads }) => sql`
    with unawaited as materialized (select set_config('synchronous_commit', 'off', true))
    select (select count(*) from unawaited), sent.* from (${notification(CHANGES_CHANNEL, payloads)}) sent`,
);

/** Announces a change that is already committed. Stores nothing, so it does not wait for the disk. */
export const announceCommitted = async (
  handle: Handle,
  { users, what, bucketUid: bucket }: Announced,
): Promise<void> => {
  await notifyUnawaited(handle, { payloads: payloadsFor(users, { what, bucket }) });
};

export const announceChanges = async (
  within: Handle,
  users: readonly string[],
  { bucket, changed }: { bucket: string; changed: readonly ChangeEvent["what"][] },
): Promise<void> => {
  const payloads = changed.flatMap((what) => payloadsFor(users, { what, bucket }));
  await notify(within, CHANGES_CHANNEL, payloads);
};

/**
 * Notifies all users who may see the bucket or wait for its key. Before a bucket is deleted, call this function while
 * the database still knows these users.
 */
export const announceInBucket = async (
  within: Handle,
  bucketUid: string,
  { what }: Pick<ChangeEvent, "what">,
): Promise<void> => {
  const isTeams = await isTeamBucket(within, bucketUid);
  const users = await listNotifiedUsers(within, { bucketUid, isTeams });
  await announceChanges(within, users, { bucket: bucketUid, changed: [what] });
};

export const announceToEnterprise = async (
  within: Handle,
  enterpriseUid: string,
  { what }: Pick<ChangeEvent, "what">,
): Promise<void> => {
  const members = await within
    .selectFrom("enterprise_members")
    .select("user_uid")
    .where("enterprise_uid", "=", enterpriseUid)
    .execute();
  await announce(
    within,
    members.map(({ user_uid }) => user_uid),
    { what },
  );
};
