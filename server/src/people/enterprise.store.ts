import type { Insertable, Selectable } from "kysely";
import type { EnterpriseTable } from "../db/schema/team-members.ts";
import type { Handle } from "../db/schema.ts";
import { lockTeam, shareLockTeam } from "./team-lock.store.ts";

export type Enterprise = Selectable<EnterpriseTable>;

export const insertEnterprise = async (
  within: Handle,
  enterprise: Insertable<EnterpriseTable>,
): Promise<void> => {
  await within.insertInto("enterprises").values(enterprise).execute();
};

export const getEnterprise = (handle: Handle, uid: string): Promise<Enterprise> =>
  handle.selectFrom("enterprises").selectAll().where("uid", "=", uid).executeTakeFirstOrThrow();

/**
 * Takes the enterprise's shared lock, so that its keys do not change before the transaction ends. See [Note: Locks of a
 * team].
 */
export const shareLockEnterprise = async (within: Handle, uid: string): Promise<Enterprise> => {
  await shareLockTeam(within, uid);
  return getEnterprise(within, uid);
};

export const renameEnterprise = (within: Handle, uid: string, name: string): Promise<Enterprise> =>
  within
    .updateTable("enterprises")
    .set({ name })
    .where("uid", "=", uid)
    .returningAll()
    .executeTakeFirstOrThrow();

export const setFactorRequired = (within: Handle, uid: string, required: boolean): Promise<Enterprise> =>
  within
    .updateTable("enterprises")
    .set({ factor_required: required })
    .where("uid", "=", uid)
    .returningAll()
    .executeTakeFirstOrThrow();

export const insertRosterEntry = async (
  within: Handle,
  entry: { enterprise_uid: string; seq: number; wire: string },
): Promise<void> => {
  await within.insertInto("roster_entries").values(entry).execute();
};

/** The roster entries whose number is greater than `after`, in order. Without `after`, returns all entries. */
export const listRosterEntries = async (
  handle: Handle,
  enterpriseUid: string,
  after = -1,
): Promise<string[]> => {
  const entries = await handle
    .selectFrom("roster_entries")
    .select("wire")
    .where("enterprise_uid", "=", enterpriseUid)
    .where("seq", ">", after)
    .orderBy("seq")
    .execute();
  return entries.map(({ wire }) => wire);
};

/** Takes the enterprise's exclusive lock: only one transaction at a time changes members, administrators and roster. */
export const lockEnterprise = async (within: Handle, uid: string): Promise<Enterprise> => {
  await lockTeam(within, uid);
  return getEnterprise(within, uid);
};

/** Whether the bucket belongs to a team. The answer for a bucket never changes. */
export const isTeamBucket = async (handle: Handle, uid: string): Promise<boolean> => {
  const found = await handle
    .selectFrom("buckets")
    .select("enterprise_uid")
    .where("uid", "=", uid)
    .executeTakeFirst();
  return found !== undefined && found.enterprise_uid !== null;
};
