/** @file Account keys of members, sealed to their enterprise's recovery key. */
import { type Insertable, type Selectable, sql } from "kysely";
import type { EscrowTable } from "../db/schema/team-members.ts";
import type { Handle } from "../db/schema.ts";

export type Escrow = Selectable<EscrowTable>;

/** Stores a member's escrow, which replaces the previous one. */
export const putEscrow = async (within: Handle, escrow: Insertable<EscrowTable>): Promise<void> => {
  const { user_uid: _, ...fields } = escrow;
  await within
    .insertInto("escrows")
    .values(escrow)
    .onConflict((taken) => taken.column("user_uid").doUpdateSet(fields))
    .execute();
};

/** The escrow of the member's current account key; undefined if there is none. */
export const findEscrow = (
  handle: Handle,
  { enterpriseUid, userUid }: { enterpriseUid: string; userUid: string },
): Promise<Escrow | undefined> =>
  handle
    .selectFrom("escrows")
    .innerJoin("users", "users.uid", "escrows.user_uid")
    .selectAll("escrows")
    .where("escrows.user_uid", "=", userUid)
    .where("escrows.enterprise_uid", "=", enterpriseUid)
    .whereRef("escrows.ak_gen", "=", "users.ak_gen")
    .executeTakeFirst();

/** Deletes the user's escrow. Call it when a reset without data replaces the account key. */
export const deleteEscrow = async (within: Handle, userUid: string): Promise<void> => {
  await within.deleteFrom("escrows").where("user_uid", "=", userUid).execute();
};

/**
 * Whether a user who has joined an enterprise must seal the account key (again). They must if no escrow holds the
 * current account key under the enterprise's current recovery key.
 */
export const lacksEscrow = async (handle: Handle, userUid: string): Promise<boolean> => {
  const { rows } = await sql`
    select from enterprise_members member
    join enterprises enterprise on enterprise.uid = member.enterprise_uid
    join users holder on holder.uid = member.user_uid
    where member.user_uid = ${userUid} and member.joined_at is not null and not exists (
      select from escrows held where held.user_uid = member.user_uid
        and held.enterprise_uid = enterprise.uid and held.ak_gen = holder.ak_gen
        and held.erk_gen = enterprise.erk_gen)`.execute(handle);
  return rows.length > 0;
};
