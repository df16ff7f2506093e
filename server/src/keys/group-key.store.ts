/** @file Private keys of groups, each sealed to a member of the group or to the enterprise's bucket key. */
import type { HeldGroupKey } from "@keepwell/contract/team/keys.endpoints.ts";
import { type Insertable, type RawBuilder, type Selectable, sql } from "kysely";
import type { GroupKeyTable } from "../db/schema/team-access.ts";
import type { Handle } from "../db/schema.ts";
import { groupRecipients, type Recipient } from "./recipients.store.ts";
import { identityGen, openEnterpriseKeys, openGroupKeys } from "./shared-key.store.ts";
import type { Giver, Page } from "./team-key.store.ts";

/** What was given before stays, as it is the same key, but for what its recipient refused. */
export const putGroupKeys = async (
  within: Handle,
  keys: readonly Insertable<GroupKeyTable>[],
): Promise<void> => {
  if (keys.length === 0) return;
  await within
    .insertInto("group_keys")
    .values(keys)
    .onConflict((taken) =>
      taken
        .columns(["group_uid", "gen", "recipient_kind", "recipient_uid", "recipient_gen"])
        .doUpdateSet(({ ref }) => ({
          wire: ref("excluded.wire"),
          signer_uid: ref("excluded.signer_uid"),
          signer_bundle: ref("excluded.signer_bundle"),
          refused: false,
        }))
        .where("group_keys.refused", "=", true),
    )
    .execute();
};

/**
 * Those of his groups that the user's identity of now opens, or the enterprise's bucket key that he administers: the
 * latest first.
 */
export const listHeldGroupKeys = async (
  handle: Handle,
  { enterpriseUid, userUid }: Giver,
): Promise<Selectable<GroupKeyTable>[]> => {
  const { rows } = await sql<Selectable<GroupKeyTable>>`
    select held.* from group_keys held
    join user_groups kept on kept.uid = held.group_uid and kept.enterprise_uid = ${enterpriseUid}
    where (held.recipient_kind = 'user' and held.recipient_uid = ${userUid}
        and held.recipient_gen = ${identityGen(userUid)}
        and (held.group_uid, held.gen) in (${openGroupKeys(userUid)}))
      or (held.recipient_kind = 'ent'
        and (held.recipient_uid, held.recipient_gen) in (${openEnterpriseKeys(userUid)}))
    order by held.gen desc, held.recipient_kind desc, held.recipient_gen desc`.execute(handle);
  return rows;
};

/** `group_uid, gen`: keys of groups that the giver opens. */
const open = ({ userUid }: Giver): RawBuilder<unknown> => sql`
  ${openGroupKeys(userUid)}
  union
  select group_uid, gen from group_keys where recipient_kind = 'ent'
    and (recipient_uid, recipient_gen) in (${openEnterpriseKeys(userUid)})`;

/** `group_uid, gen` and `Recipient`: who is to have a group's key of now, and has it not, or has refused it. */
const missing = (enterpriseUid: string): RawBuilder<unknown> => sql`
  select wanted.* from (${groupRecipients(enterpriseUid)}) wanted
  where not exists (select from group_keys held where held.group_uid = wanted.group_uid
    and held.gen = wanted.gen and held.recipient_kind = wanted.kind and held.recipient_uid = wanted.uid
    and held.recipient_gen = wanted.key_gen and not held.refused)`;

export interface MissingGroupKey extends Recipient {
  readonly group_uid: string;
  readonly gen: number;
}

/** Who lacks the key of now of one of these groups, of those that the giver opens. */
export const listMissingGroupKeys = async (
  handle: Handle,
  giver: Giver,
  groupUids: readonly string[],
): Promise<MissingGroupKey[]> => {
  const { rows } = await sql<MissingGroupKey>`
    select missing.* from (${missing(giver.enterpriseUid)}) missing
    join (${open(giver)}) open on open.group_uid = missing.group_uid and open.gen = missing.gen
    where missing.group_uid = any(${groupUids}::uuid[])`.execute(handle);
  return rows;
};

interface GroupWork {
  readonly group_uid: string;
  readonly gen: number;
  readonly recipients: { readonly kind: HeldGroupKey["recipient_kind"]; readonly uid: string }[];
}

/** Groups whose key the giver opens and others lack. */
export const listGroupWork = async (
  handle: Handle,
  giver: Giver,
  { after, limit }: Page,
): Promise<GroupWork[]> => {
  const { rows } = await sql<GroupWork>`
    select missing.group_uid, missing.gen,
      json_agg(json_build_object('kind', missing.kind, 'uid', missing.uid) order by missing.kind, missing.uid)
        as recipients
    from (${missing(giver.enterpriseUid)}) missing
    join (${open(giver)}) open on open.group_uid = missing.group_uid and open.gen = missing.gen
    where missing.group_uid > ${after}
    group by missing.group_uid, missing.gen order by missing.group_uid limit ${limit}`.execute(handle);
  return rows;
};

/** Nobody else gives or takes the keys of these until the transaction ends. */
export const lockKeysOfGroups = async (within: Handle, groupUids: readonly string[]): Promise<void> => {
  await within
    .selectFrom("user_groups")
    .select("uid")
    .where("uid", "in", groupUids)
    .orderBy("uid")
    .forNoKeyUpdate()
    .execute();
};
