/** @file Writes the access lists and the key copies of a large enterprise into its database. */
import { makeUid } from "@keepwell/crypto/uid.ts";
import { type RawBuilder, sql } from "kysely";
import type { Handle } from "../server/src/db/schema.ts";
import { bucketRecipients, groupRecipients } from "../server/src/keys/recipients.store.ts";

export interface TeamUids {
  readonly uid: string;
  readonly memberUids: readonly string[];
  readonly groupUids: readonly string[];
  readonly bucketUids: readonly string[];
}

const USERS_EACH = 5;

/** SQL that picks a uid by the number `place`. After the last uid, the count begins again with the first one. */
export const pickUid = (uids: readonly string[], place: RawBuilder<unknown>) =>
  sql`(${uids}::uuid[])[1 + (${place}) % ${uids.length}::int]`;

/**
 * Grants two groups and `USERS_EACH` members access to each bucket. In each bucket, a third group may read one list,
 * and there are two entries that one member each may read. Three groups each get a permission on the enterprise.
 */
export const insertAccessLists = async (handle: Handle, team: TeamUids): Promise<void> => {
  const { uid, memberUids, groupUids, bucketUids } = team;
  await sql`
    insert into access_lists (uid, enterprise_uid, bucket_uid, list_uid, entry_uid, name, permissions)
    select gen_random_uuid(), ${uid}::uuid, bucket.uid, null::uuid, null::uuid, 'Everyone who works with it', array['read', 'write']
    from unnest(${bucketUids}::uuid[]) bucket(uid)
    union all
    select gen_random_uuid(), ${uid}::uuid, lists.bucket_uid, lists.uid, null::uuid, 'Readers of the list', array['read']
    from lists where lists.bucket_uid = any(${bucketUids}::uuid[]) and lists.name = 'List 4'
    union all
    select gen_random_uuid(), ${uid}::uuid, bucket.uid, null::uuid, chosen.uid, 'One person', array['read']
    from unnest(${bucketUids}::uuid[]) bucket(uid)
    cross join lateral (select entries.uid from entries where entries.bucket_uid = bucket.uid limit 2) chosen`.execute(
    handle,
  );
  await sql`
    with numbered as (
      select list.uid, bucket_uid, list_uid, entry_uid, (row_number() over (order by list.uid))::int as n
      from access_lists list where list.enterprise_uid = ${uid}::uuid)
    insert into access_list_members (access_list_uid, user_uid, group_uid)
    select uid, null::uuid, ${pickUid(groupUids.slice(1), sql`n * 2 + place`)} from numbered, generate_series(0, 1) place
    where list_uid is null and entry_uid is null
    union
    select uid, null::uuid, ${pickUid(groupUids.slice(1), sql`n`)} from numbered where list_uid is not null
    union
    select uid, ${pickUid(memberUids, sql`n * ${USERS_EACH}::int + place`)}, null::uuid
    from numbered, generate_series(1, ${USERS_EACH}::int) place
    where list_uid is null and entry_uid is null
    union
    select uid, ${pickUid(memberUids, sql`n`)}, null::uuid from numbered where entry_uid is not null`.execute(
    handle,
  );
  for (const [name, permission, group] of [
    ["May create buckets", "create_bucket", 0],
    ["May manage users", "manage_users", 1],
    ["Reads everything", "read", 2],
  ] as const) {
    const list = makeUid();
    await sql`
      insert into access_lists (uid, enterprise_uid, name, permissions)
      values (${list}::uuid, ${uid}::uuid, ${name}, array[${permission}::text])`.execute(handle);
    await sql`
      insert into access_list_members (access_list_uid, group_uid)
      values (${list}::uuid, ${groupUids[group]}::uuid)`.execute(handle);
  }
};

/** Gives each recipient their copies of keys. All copies have the same bytes, because no measurement opens a copy. */
export const insertKeys = async (handle: Handle, teamUid: string): Promise<void> => {
  const model = sql`(select wire, signer_uid, signer_bundle, signed_at from bucket_key_copies held
    join buckets on buckets.uid = held.bucket_uid
    where buckets.enterprise_uid = ${teamUid}::uuid and held.recipient_kind = 'ent' limit 1) model`;
  await sql`
    insert into bucket_key_copies (bucket_uid, gen, recipient_kind, recipient_uid, recipient_gen, access_type, wire,
      signer_uid, signer_bundle, signed_at)
    select wanted.bucket_uid, 1, wanted.kind, wanted.uid, wanted.key_gen, 'write', wire, signer_uid, signer_bundle,
      signed_at
    from (${bucketRecipients(teamUid)}) wanted cross join ${model}
    where wanted.kind in ('user', 'group') on conflict do nothing`.execute(handle);
  await sql`
    insert into team_key_copies (enterprise_uid, label, subject_uid, gen, recipient_kind, recipient_uid,
      recipient_gen, wire, signer_uid, signer_bundle, signed_at)
    select ${teamUid}::uuid, 'group-key', wanted.subject, wanted.gen, wanted.kind, wanted.uid, wanted.key_gen, wire,
      signer_uid, signer_bundle, signed_at
    from (${groupRecipients(teamUid)}) wanted cross join ${model} on conflict do nothing`.execute(handle);
};
