import type { Selectable } from "kysely";
import type { PhoneFactorTable } from "../db/schema/two-factor.ts";
import type { Handle } from "../db/schema.ts";

export type PhoneFactor = Selectable<PhoneFactorTable>;

export const findPhoneFactor = (handle: Handle, userUid: string): Promise<PhoneFactor | undefined> =>
  handle.selectFrom("phone_factors").selectAll().where("user_uid", "=", userUid).executeTakeFirst();

/** Stores the requested number in addition to the proven one. */
export const putPendingPhone = async (
  within: Handle,
  userUid: string,
  pending: { phone: string; sid: string; until: Date },
): Promise<void> => {
  const asked = {
    pending_phone: pending.phone,
    pending_sid: pending.sid,
    pending_until: pending.until,
  };
  await within
    .insertInto("phone_factors")
    .values({ user_uid: userUid, ...asked })
    .onConflict((conflict) => conflict.column("user_uid").doUpdateSet(asked))
    .execute();
};

/**
 * Turns the requested number into the proven one. Returns false if the session's request for this number is no longer
 * pending.
 */
export const confirmPhone = async (
  within: Handle,
  userUid: string,
  { phone, sid, at }: { phone: string; sid: string; at: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await within
    .updateTable("phone_factors")
    .set({ phone, confirmed_at: at, pending_phone: null, pending_sid: null, pending_until: null })
    .where("user_uid", "=", userUid)
    .where("pending_phone", "=", phone)
    .where("pending_sid", "=", sid)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Deletes the proven and the requested number. If there is no proven number, deletes nothing and returns false. */
export const deletePhone = async (within: Handle, userUid: string): Promise<boolean> => {
  const { numDeletedRows } = await within
    .deleteFrom("phone_factors")
    .where("user_uid", "=", userUid)
    .where("phone", "is not", null)
    .executeTakeFirst();
  return numDeletedRows === 1n;
};
