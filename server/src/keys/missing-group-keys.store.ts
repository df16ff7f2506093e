/** @file Finds the recipients that lack a group's key, if another member can give them that key. */
import type { HeldGroupKey } from "@keepwell/contract/team/keys.endpoints.ts";
import { type RawBuilder, sql } from "kysely";
import type { Handle } from "../db/schema.ts";
import type { Giver, WantedKey } from "./key-copy.store.ts";
import type { Page } from "./missing-bucket-keys.store.ts";
import { groupRecipients } from "./recipients.store.ts";
import { giverGroupKeys } from "./team-key-copy.store.ts";

/**
 * Selects the columns of `WantedKey`: recipients that should have a group's current key, and have no copy or have
 * refused it.
 */
const missing = (giver: Giver): RawBuilder<unknown> => sql`
  select wanted.* from (${groupRecipients(giver.enterpriseUid)}) wanted
  join (${giverGroupKeys(giver)}) open on open.subject = wanted.subject and open.gen = wanted.gen
  where not exists (select from team_key_copies held where held.enterprise_uid = ${giver.enterpriseUid}
    and held.label = 'group-key' and held.subject_uid = wanted.subject and held.gen = wanted.gen
    and held.recipient_kind = wanted.kind and held.recipient_uid = wanted.uid
    and held.recipient_gen = wanted.key_gen and not held.refused)`;

/** The recipients that lack the current key of one of these groups, if the giver can open that key. */
export const listMissingGroupKeys = async (
  handle: Handle,
  giver: Giver,
  groupUids: readonly string[],
): Promise<WantedKey[]> => {
  const { rows } = await sql<WantedKey>`
    select missing.* from (${missing(giver)}) missing
    where missing.subject = any(${groupUids}::uuid[])`.execute(handle);
  return rows;
};

interface GroupWork {
  readonly group_uid: string;
  readonly gen: number;
  readonly recipients: { readonly kind: HeldGroupKey["recipient_kind"]; readonly uid: string }[];
}

/** Groups whose current key the giver can open and some recipient lacks. */
export const listGroupWork = async (
  handle: Handle,
  giver: Giver,
  { after, limit }: Page,
): Promise<GroupWork[]> => {
  const { rows } = await sql<GroupWork>`
    select missing.subject as group_uid, missing.gen,
      json_agg(json_build_object('kind', missing.kind, 'uid', missing.uid) order by missing.kind, missing.uid)
        as recipients
    from (${missing(giver)}) missing
    where missing.subject > ${after}
    group by missing.subject, missing.gen order by missing.subject limit ${limit}`.execute(handle);
  return rows;
};

/** Locks the groups' keys: no other transaction gives or revokes them until this one ends. */
export const lockGroupKeys = async (within: Handle, groupUids: readonly string[]): Promise<void> => {
  await within
    .selectFrom("user_groups")
    .select("uid")
    .where("uid", "in", groupUids)
    .orderBy("uid")
    .forNoKeyUpdate()
    .execute();
};
