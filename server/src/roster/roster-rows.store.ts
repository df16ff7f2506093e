/** @file The current state of the roster, in rows that other queries can join. */
import { toHex } from "@keepwell/crypto/bytes.ts";
import type { Roster } from "@keepwell/crypto/enterprise/roster.ts";
import type { Insertable } from "kysely";
import type { Handle, Tables } from "../db/schema.ts";

type MemberRow = Insertable<Tables["roster_members"]>;
type GroupRow = Insertable<Tables["roster_groups"]>;

const putMembers = async (within: Handle, rows: readonly MemberRow[]): Promise<void> => {
  if (rows.length === 0) return;
  await within
    .insertInto("roster_members")
    .values(rows)
    .onConflict((taken) =>
      taken.columns(["enterprise_uid", "user_uid"]).doUpdateSet(({ ref }) => ({
        fingerprint: ref("excluded.fingerprint"),
        is_admin: ref("excluded.is_admin"),
      })),
    )
    .execute();
};

const putGroups = async (within: Handle, rows: readonly GroupRow[]): Promise<void> => {
  if (rows.length === 0) return;
  await within
    .insertInto("roster_groups")
    .values(rows)
    .onConflict((taken) =>
      taken.columns(["enterprise_uid", "group_uid"]).doUpdateSet(({ ref }) => ({
        gen: ref("excluded.gen"),
        fingerprint: ref("excluded.fingerprint"),
        name: ref("excluded.name"),
      })),
    )
    .execute();
};

/** A member in the roster. */
export interface ListedMember {
  /** Hex. */
  readonly fingerprint: string;
  readonly is_admin: boolean;
}

export interface ListedGroup {
  readonly gen: number;
  /** Hex. */
  readonly fingerprint: string;
  readonly name: string;
}

/** The members and groups in the roster, by uid. */
export interface Listed {
  readonly members: ReadonlyMap<string, ListedMember>;
  readonly groups: ReadonlyMap<string, ListedGroup>;
}

export const readListed = async (handle: Handle, enterpriseUid: string): Promise<Listed> => {
  const members = await handle
    .selectFrom("roster_members")
    .select(["user_uid", "fingerprint", "is_admin"])
    .where("enterprise_uid", "=", enterpriseUid)
    .execute();
  const groups = await handle
    .selectFrom("roster_groups")
    .select(["group_uid", "gen", "fingerprint", "name"])
    .where("enterprise_uid", "=", enterpriseUid)
    .execute();
  return {
    members: new Map(members.map(({ user_uid, ...one }) => [user_uid, one])),
    groups: new Map(groups.map(({ group_uid, ...one }) => [group_uid, one])),
  };
};

export const writeListed = async (
  within: Handle,
  enterpriseUid: string,
  { before, after }: { before: Listed; after: Listed },
): Promise<void> => {
  const goneMembers = [...before.members.keys()].filter((uid) => !after.members.has(uid));
  const goneGroups = [...before.groups.keys()].filter((uid) => !after.groups.has(uid));
  if (goneMembers.length > 0)
    await within
      .deleteFrom("roster_members")
      .where("enterprise_uid", "=", enterpriseUid)
      .where("user_uid", "in", goneMembers)
      .execute();
  if (goneGroups.length > 0)
    await within
      .deleteFrom("roster_groups")
      .where("enterprise_uid", "=", enterpriseUid)
      .where("group_uid", "in", goneGroups)
      .execute();
  const members = [...after.members].filter(([uid, one]) => before.members.get(uid) !== one);
  const groups = [...after.groups].filter(([uid, one]) => before.groups.get(uid) !== one);
  await putMembers(
    within,
    members.map(([user_uid, one]) => ({ ...one, user_uid, enterprise_uid: enterpriseUid })),
  );
  await putGroups(
    within,
    groups.map(([group_uid, one]) => ({ ...one, group_uid, enterprise_uid: enterpriseUid })),
  );
};

const NONE: Listed = { members: new Map(), groups: new Map() };

/** Writes the rows of a roster that has no rows yet. */
export const writeRosterRows = async (
  within: Handle,
  { uid, members, admins, groups }: Roster,
): Promise<void> => {
  const after: Listed = {
    members: new Map(
      [...members].map(([one, { fingerprint }]) => [
        one,
        { fingerprint: toHex(fingerprint), is_admin: admins.has(one) },
      ]),
    ),
    groups: new Map(
      [...groups].flatMap(([one, { name, keys }]) => {
        const key = keys.at(-1);
        return key ? [[one, { name, gen: key.gen, fingerprint: toHex(key.fingerprint) }] as const] : [];
      }),
    ),
  };
  await writeListed(within, uid, { before: NONE, after });
};
