/**
 * @file Makes a large enterprise: people, groups, buckets, access lists, keys and audit events. The client signs the
 * roster, and makes the buckets and one entry. All other data is inserted as database rows.
 */
import { createBucket } from "@keepwell/client/buckets/bucket.ts";
import { createEntry } from "@keepwell/client/buckets/save-entry.ts";
import { requireEnterprise } from "@keepwell/client/session/own-team.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { sql } from "kysely";
import type { Handle } from "../server/src/db/schema.ts";
import { insertAccessLists, insertKeys, pickUid, type TeamUids } from "./big-team-access.ts";
import { insertPeople, makePeople, signTeamRoster } from "./big-team-roster.ts";

export interface TeamSizes {
  readonly members: number;
  readonly groups: number;
  /** The number of entries in all buckets together. */
  readonly entries: number;
  readonly events: number;
}

/** The number of entries in each of the first two buckets. The caller chooses both numbers. */
interface AskedSizes {
  readonly usual: number;
  readonly large: number;
}

export interface BigTeam extends TeamUids {
  /** The uid of the group that contains every member. */
  readonly everyone: string;
  /** The uids of the two buckets that have the sizes in `AskedSizes`. */
  readonly usual: string;
  readonly large: string;
}

export const LARGE_TEAM = { members: 1000, groups: 200, buckets: 500, entries: 100_000, events: 100_000 };
const GROUPS_EACH = 4;
const LISTS_EACH = 4;

/** Realistic names, many of which are similar. */
const ENTRY_NAME = sql`(array['Bank','Mail','Router','Database','Payroll','Hosting','Library','Insurance'])[1 + n % 8]
  || ' ' || n || ' of group ' || chr(97 + n % 10)`;

const insertGroups = async (
  handle: Handle,
  { uid, memberUids, groupUids }: Omit<TeamUids, "bucketUids">,
): Promise<void> => {
  await sql`
    insert into user_groups (uid, enterprise_uid, friendly_name, name)
    select made.uid, ${uid}::uuid, 'Group ' || left(made.uid::text, 8), 'group_' || made.n
    from unnest(${groupUids}::uuid[]) with ordinality made(uid, n)`.execute(handle);
  // The first group contains every person. Each person is also in a few of the other groups.
  await sql`
    insert into user_group_members (group_uid, user_uid)
    select ${groupUids[0]}::uuid, member.uid from unnest(${memberUids}::uuid[]) member(uid)
    union
    select ${pickUid(groupUids, sql`member.n::int * 7 + place * 13`)}, member.uid
    from unnest(${memberUids}::uuid[]) with ordinality member(uid, n), generate_series(1, ${GROUPS_EACH - 1}::int) place`.execute(
    handle,
  );
};

/** Inserts the contents of the buckets. All buckets have equally many entries, except the first two. */
const insertContents = async (
  handle: Handle,
  bucketUids: readonly string[],
  { entries, usual, large, like }: AskedSizes & { entries: number; like: string },
): Promise<void> => {
  await sql`
    insert into lists (uid, bucket_uid, name, is_restricted)
    select gen_random_uuid(), bucket.uid, 'List ' || place, place = 4 and bucket.n % 5 = 0
    from unnest(${bucketUids}::uuid[]) with ordinality bucket(uid, n), generate_series(1, ${LISTS_EACH}::int) place`.execute(
    handle,
  );
  const rest = Math.max(1, Math.floor((entries - usual - large) / Math.max(1, bucketUids.length - 2)));
  await sql`
    insert into entries (uid, bucket_uid, list_uid, is_restricted, type, name, rev, ek, ek_gen, gen, meta_mac,
      url, username, password, text, extra)
    select gen_random_uuid(), bucket.uid, case when n % 3 = 0 then kept.lists[1 + n % ${LISTS_EACH}::int] end,
      n % 100 = 99, type, ${ENTRY_NAME}, 1, ek, ek_gen, 1, meta_mac, url, username, password, text, extra
    from unnest(${bucketUids}::uuid[]) with ordinality bucket(uid, place)
    cross join lateral (
      select array_agg(lists.uid order by lists.name) as lists from lists where lists.bucket_uid = bucket.uid) kept
    cross join lateral generate_series(1,
      case bucket.place when 1 then ${usual}::int when 2 then ${large}::int else ${rest}::int end) n
    cross join (select * from entries where uid = ${like}::uuid) model`.execute(handle);
};

const insertPast = async (
  handle: Handle,
  { uid, memberUids, bucketUids }: TeamUids,
  events: number,
): Promise<void> => {
  await sql`
    insert into audit_events (enterprise_uid, at, kind, actor_uid, actor_name, object_model, object_uid, object_name,
      bucket_uid, bucket_name, ip)
    select ${uid}::uuid, now() - make_interval(mins => ${events}::int - n),
      (array['entry_viewed', 'entry_copied', 'entry_changed', 'signed_in'])[1 + n % 4], ${pickUid(memberUids, sql`n * 31`)}, 'A Member',
      'entry', gen_random_uuid(), 'Bank ' || n, ${pickUid(bucketUids, sql`n * 17`)}, 'Bucket', '203.0.113.7'
    from generate_series(1, ${events}::int) n`.execute(handle);
};

interface MadeBuckets {
  readonly bucketUids: readonly string[];
  /** The uid of an entry in one of the buckets. The other entries are copies of it. */
  readonly like: string;
}

/** Uses the founder's client on a running server to make buckets, and one entry in the first bucket. */
export const makeBuckets = async (founder: Session, count: number): Promise<MadeBuckets> => {
  const bucketUids: string[] = [];
  while (bucketUids.length < count)
    bucketUids.push((await createBucket(founder, `Bucket ${bucketUids.length + 1}`)).uid);
  const bucket = await founder.api.buckets.getBucket({ params: { id: bucketUids[0] ?? "" } });
  const { uid: like } = await createEntry(founder, bucket, {
    type: "password",
    name: "Bank",
    confirmPassword: "p",
    fields: { url: "https://a.example", username: "ana", password: "p", text: "", extra: "{}" },
  });
  return { bucketUids, like };
};

/**
 * Completes the large enterprise around the buckets of `makeBuckets`: people, groups, entries, access lists, keys and
 * audit events.
 */
export const fillTeam = async (
  handle: Handle,
  founder: Session,
  { bucketUids, like, members, groups, entries, events, ...asked }: MadeBuckets & TeamSizes & AskedSizes,
): Promise<BigTeam> => {
  const { roster } = await requireEnterprise(founder);
  const { uid } = roster;
  const people = await makePeople(members - 1);
  const memberUids = [founder.identity.uid, ...people.map((one) => one.uid)];
  const groupUids = Array.from({ length: groups }, makeUid);
  await insertPeople(handle, uid, people);
  await insertGroups(handle, { uid, memberUids, groupUids });
  await signTeamRoster(handle, founder, { people, groupUids });
  await insertContents(handle, bucketUids, { ...asked, entries, like });
  const team = { uid, memberUids, groupUids, bucketUids };
  // The next statements look up entries. `analyze` collects the statistics from which PostgreSQL plans them.
  await sql`analyze`.execute(handle);
  await insertAccessLists(handle, team);
  await insertPast(handle, team, events);
  await insertKeys(handle, uid);
  await sql`analyze`.execute(handle);
  const [usual = "", large = ""] = bucketUids;
  return { ...team, everyone: groupUids[0] ?? "", usual, large };
};
