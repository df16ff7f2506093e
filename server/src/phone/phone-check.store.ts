import type { Selectable } from "kysely";
import type { PhoneCheckTable } from "../db/schema/two-factor.ts";
import type { Handle } from "../db/schema.ts";

export type PhoneCheck = Selectable<PhoneCheckTable>;
export type PhoneCheckKey = Pick<PhoneCheck, "user_uid" | "purpose" | "attempt">;

/** Stores a new check of a code, which replaces the attempt's previous check. */
export const putPhoneCheck = async (
  within: Handle,
  check: PhoneCheckKey & Pick<PhoneCheck, "phone" | "code_mac" | "expires_at">,
): Promise<void> => {
  const { phone, code_mac, expires_at } = check;
  await within
    .insertInto("phone_checks")
    .values(check)
    .onConflict((conflict) =>
      conflict
        .columns(["user_uid", "purpose", "attempt"])
        .doUpdateSet({ phone, code_mac, expires_at, tries: 0, used_at: null }),
    )
    .execute();
};

export const findPhoneCheck = (handle: Handle, key: PhoneCheckKey): Promise<PhoneCheck | undefined> =>
  handle
    .selectFrom("phone_checks")
    .selectAll()
    .where("user_uid", "=", key.user_uid)
    .where("purpose", "=", key.purpose)
    .where("attempt", "=", key.attempt)
    .executeTakeFirst();

/**
 * Counts one try on a check that can still be used, and returns the check; undefined if there is none. Tries made
 * concurrently all count.
 */
export const takeTry = (
  handle: Handle,
  key: PhoneCheckKey,
  { now, tries }: { now: Date; tries: number },
): Promise<PhoneCheck | undefined> =>
  handle
    .updateTable("phone_checks")
    .set((check) => ({ tries: check("tries", "+", 1) }))
    .where("user_uid", "=", key.user_uid)
    .where("purpose", "=", key.purpose)
    .where("attempt", "=", key.attempt)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .where("tries", "<", tries)
    .returningAll()
    .executeTakeFirst();

/** Consumes the check. Returns false if another call was first, or a new code was sent in the meantime. */
export const usePhoneCheck = async (handle: Handle, check: PhoneCheck, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await handle
    .updateTable("phone_checks")
    .set({ used_at: now })
    .where("user_uid", "=", check.user_uid)
    .where("purpose", "=", check.purpose)
    .where("attempt", "=", check.attempt)
    .where("expires_at", "=", check.expires_at)
    .where("phone", "=", check.phone)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
};

export const deleteEndedPhoneChecks = async (handle: Handle, now: Date): Promise<void> => {
  await handle.deleteFrom("phone_checks").where("expires_at", "<", now).execute();
};
