/** @file Copies of the keys of enterprises and of their groups; see [Note: Key copies]. */
import type { EnterpriseKeyKind } from "@keepwell/contract/team/enterprise.endpoints.ts";
import type { HeldGroupKey } from "@keepwell/contract/team/keys.endpoints.ts";
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { TeamKeyCopyTable } from "../db/schema/key-copies.ts";
import type { Handle } from "../db/schema.ts";
import { type Giver, type TeamKeyCopy, toTeamRow } from "./key-copy.store.ts";
import { identityGen, openEnterpriseKeys, openGroupKeys } from "./shared-key.store.ts";

/**
 * Stores copies. A copy that is already stored is replaced only if it was refused, because otherwise the new copy
 * contains the same key.
 */
export const putTeamCopies = async (
  within: Handle,
  enterpriseUid: string,
  copies: readonly TeamKeyCopy[],
): Promise<void> => {
  if (copies.length === 0) return;
  await within
    .insertInto("team_key_copies")
    .values(copies.map((copy) => toTeamRow(copy, enterpriseUid)))
    .onConflict((taken) =>
      taken
        .columns([
          "enterprise_uid",
          "label",
          "subject_uid",
          "gen",
          "recipient_kind",
          "recipient_uid",
          "recipient_gen",
        ])
        .doUpdateSet(({ ref }) => ({
          wire: ref("excluded.wire"),
          signer_uid: ref("excluded.signer_uid"),
          signer_bundle: ref("excluded.signer_bundle"),
          signed_at: ref("excluded.signed_at"),
          refused: false,
        }))
        .where("team_key_copies.refused", "=", true),
    )
    .execute();
};

export interface EnterpriseKeyRow
  extends Pick<Selectable<TeamKeyCopyTable>, "gen" | "wire" | "signer_bundle"> {
  readonly kind: EnterpriseKeyKind;
}

/** The enterprise's keys that the user's current identity opens, the latest first. */
export const listEnterpriseKeys = async (
  handle: Handle,
  { enterpriseUid, userUid }: Giver,
): Promise<EnterpriseKeyRow[]> => {
  const { rows } = await sql<EnterpriseKeyRow>`
    select label as kind, gen, wire, signer_bundle from team_key_copies
    where enterprise_uid = ${enterpriseUid} and label in ('erk-b', 'erk-r') and subject_uid = ${enterpriseUid}
      and recipient_kind = 'user' and recipient_uid = ${userUid} and recipient_gen = ${identityGen(userUid)}
    order by gen desc, kind`.execute(handle);
  return rows;
};

/** Deletes a user's copies of the enterprise's own keys. */
export const deleteEnterpriseKeys = async (
  within: Handle,
  { enterpriseUid, userUid }: Giver,
): Promise<void> => {
  await within
    .deleteFrom("team_key_copies")
    .where("enterprise_uid", "=", enterpriseUid)
    .where("label", "in", ["erk-b", "erk-r"])
    .where("user_uid", "=", userUid)
    .execute();
};

export interface HeldGroupKeyRow extends Selectable<TeamKeyCopyTable> {
  readonly recipient_kind: HeldGroupKey["recipient_kind"];
}

/**
 * Copies of group keys that the user can open with their current identity or, as an administrator, with the
 * enterprise's key. The latest generation comes first.
 */
export const listHeldGroupKeys = async (
  handle: Handle,
  { enterpriseUid, userUid }: Giver,
): Promise<HeldGroupKeyRow[]> => {
  const { rows } = await sql<HeldGroupKeyRow>`
    select held.* from team_key_copies held
    where held.enterprise_uid = ${enterpriseUid} and held.label = 'group-key' and (
      (held.recipient_kind = 'user' and held.recipient_uid = ${userUid}
        and held.recipient_gen = ${identityGen(userUid)}
        and (held.subject_uid, held.gen) in (${openGroupKeys(userUid)}))
      or (held.recipient_kind = 'ent'
        and (held.recipient_uid, held.recipient_gen) in (${openEnterpriseKeys(userUid)})))
    order by held.gen desc, held.recipient_kind desc, held.recipient_gen desc`.execute(handle);
  return rows;
};

/** Selects `subject` and `gen`: the group keys that the giver can open. */
export const giverGroupKeys = ({ enterpriseUid, userUid }: Giver): RawBuilder<unknown> => sql`
  ${openGroupKeys(userUid)}
  union
  select subject_uid, gen from team_key_copies
  where enterprise_uid = ${enterpriseUid} and label = 'group-key' and recipient_kind = 'ent'
    and (recipient_uid, recipient_gen) in (${openEnterpriseKeys(userUid)})`;

/** The copies of these groups' keys that a recipient has refused. */
export const listRefusedGroupCopies = async (
  handle: Handle,
  groupUids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await handle
    .selectFrom("team_key_copies")
    .select("wire")
    .where("group_uid", "in", groupUids)
    .where("refused", "=", true)
    .execute();
  return new Set(rows.map(({ wire }) => wire));
};
