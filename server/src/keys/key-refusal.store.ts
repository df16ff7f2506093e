/**
 * @file Marks a key's copy as refused when its recipient reports that the copy does not open. The server cannot verify
 * the report, so it still hands out a refused copy until a member replaces it with another one.
 */
import type { RefusedKey } from "@keepwell/contract/team/keys.endpoints.ts";
import { type RawBuilder, sql } from "kysely";
import type { Handle } from "../db/schema.ts";

interface Refusing {
  readonly enterpriseUid: string;
  readonly userUid: string;
  readonly isAdmin: boolean;
}

/** The copy that was marked, and the user who gave it. */
export interface MarkedKey {
  /** The bucket's or the group's name. */
  readonly name: string;
  readonly signer_uid: string;
  /** The name of the user who gave the copy; null if that user's account was deleted. */
  readonly giver: string | null;
}

const selectMarked = (marked: RawBuilder<unknown>): RawBuilder<MarkedKey> => sql`
  select marked.name, marked.signer_uid,
    (select firstname || ' ' || lastname from users where users.uid = marked.signer_uid) as giver
  from (${marked}) marked`;

/**
 * Marks the named copy, if its recipient is the user, one of the user's groups or, for an administrator, the
 * enterprise. Compares the generation as a `bigint`, because a call can name a generation that is too large for the
 * column.
 */
const markBucketKey = ({ enterpriseUid, userUid, isAdmin }: Refusing, { uid, gen, grant }: RefusedKey) => {
  const isThis = sql`held.bucket_uid = bucket.uid and held.gen = ${gen}::bigint and held.wire = ${grant}
    and not held.refused and bucket.uid = ${uid} and bucket.enterprise_uid = ${enterpriseUid}`;
  return sql<MarkedKey>`
    with marked as (
      update bucket_key_copies held set refused = true from buckets bucket
      where ${isThis} and case held.recipient_kind
        when 'user' then held.recipient_uid = ${userUid}
        when 'group' then exists (select from user_group_members belongs
          where belongs.group_uid = held.recipient_uid and belongs.user_uid = ${userUid})
        else ${isAdmin}::boolean end
      returning bucket.name, held.signer_uid
    )
    ${selectMarked(sql`select * from marked`)}`;
};

const markGroupKey = ({ enterpriseUid, userUid, isAdmin }: Refusing, { uid, gen, grant }: RefusedKey) =>
  sql<MarkedKey>`
    with one as (
      update team_key_copies held set refused = true from user_groups kept
      where kept.uid = ${uid} and kept.enterprise_uid = ${enterpriseUid} and held.group_uid = kept.uid
        and held.gen = ${gen}::bigint and held.wire = ${grant} and not held.refused
        and ((held.recipient_kind = 'user' and held.recipient_uid = ${userUid})
          or (held.recipient_kind = 'ent' and ${isAdmin}::boolean))
      returning kept.friendly_name as name, held.signer_uid
    )
    ${selectMarked(sql`select * from one`)}`;

/**
 * Marks this copy as refused, if the user may refuse it. Returns undefined if there is no such copy, or the copy is
 * already marked.
 */
export const markRefusedKey = async (
  within: Handle,
  refusing: Refusing,
  key: RefusedKey,
): Promise<MarkedKey | undefined> => {
  const mark = key.model === "bucket" ? markBucketKey(refusing, key) : markGroupKey(refusing, key);
  const { rows } = await mark.execute(within);
  return rows[0];
};
