/** @file Storing the keys of a team's buckets that somebody gives. */
import { type Insertable, sql } from "kysely";
import type { BucketGrantTable } from "../db/schema/sharing.ts";
import type { BucketGroupGrantTable } from "../db/schema/team-access.ts";
import type { Handle } from "../db/schema.ts";
import { putGrants } from "./grant.store.ts";
import type { Recipient } from "./recipients.store.ts";

const putUserGrants = async (
  within: Handle,
  grants: readonly Insertable<BucketGrantTable>[],
): Promise<void> => {
  await putGrants(within, grants);
  // The key of what a reset had locked opens it again. It may be a wrong one: the copy of before waits further.
  const given = JSON.stringify(grants.map(({ bucket_uid, user_uid }) => ({ bucket_uid, user_uid })));
  await sql`
    with known as (select * from json_to_recordset(${given}::json) as known(bucket_uid uuid, user_uid uuid)),
      waiting as (
        select buckets.uid, buckets.owner_uid, buckets.locked_ak_gen from buckets
        join known on known.bucket_uid = buckets.uid and known.user_uid = buckets.owner_uid
        where buckets.locked_ak_gen is not null),
      kept as (
        update own_bucket_keys own set locked_ak_gen = waiting.locked_ak_gen from waiting
        where own.bucket_uid = waiting.uid and own.user_uid = waiting.owner_uid and own.locked_ak_gen is null)
    update buckets set locked_ak_gen = null from waiting where buckets.uid = waiting.uid`.execute(within);
};

/** A bucket's key as it is stored, whoever it is for. */
export interface TeamGrant {
  readonly recipient: Recipient;
  readonly row: Omit<Insertable<BucketGroupGrantTable>, "group_uid" | "group_gen">;
}

/** What takes the place of a copy that was refused. */
const REPLACED = {
  wire: sql<string>`excluded.wire`,
  signer_uid: sql<string>`excluded.signer_uid`,
  signer_bundle: sql<string>`excluded.signer_bundle`,
  signed_at: sql<Date>`excluded.signed_at`,
  refused: false,
};

/** In buckets that the transaction has locked. What a group or the enterprise has stays, unless it was refused. */
export const putTeamGrants = async (within: Handle, grants: readonly TeamGrant[]): Promise<void> => {
  const to = (kind: Recipient["kind"]) => grants.filter(({ recipient }) => recipient.kind === kind);
  const users = to("user").map(({ recipient: { uid, key_gen }, row }) => ({
    ...row,
    ...{ user_uid: uid, key_gen, access_type: "write" as const },
  }));
  const groups = to("group").map(({ recipient: { uid, key_gen }, row }) => ({
    ...row,
    ...{ group_uid: uid, group_gen: key_gen },
  }));
  const enterprises = to("ent").map(({ recipient: { key_gen }, row }) => ({ ...row, erk_gen: key_gen }));
  if (users.length > 0) await putUserGrants(within, users);
  if (groups.length > 0)
    await within
      .insertInto("bucket_group_grants")
      .values(groups)
      .onConflict((taken) =>
        taken
          .columns(["bucket_uid", "gen", "group_uid", "group_gen"])
          .doUpdateSet(REPLACED)
          .where("bucket_group_grants.refused", "=", true),
      )
      .execute();
  if (enterprises.length > 0)
    await within
      .insertInto("bucket_enterprise_grants")
      .values(enterprises)
      .onConflict((taken) =>
        taken
          .columns(["bucket_uid", "gen", "erk_gen"])
          .doUpdateSet(REPLACED)
          .where("bucket_enterprise_grants.refused", "=", true),
      )
      .execute();
};
