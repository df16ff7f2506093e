import type { Insertable, Selectable } from "kysely";
import type { Handle, Tables } from "../db/schema.ts";

type Device = Selectable<Tables["devices"]>;

/**
 * The user, and the generation of the current account key. Devices (trusted browsers) that wrap an earlier account key
 * are not listed, because they cannot open the current one.
 */
interface Account {
  readonly uid: string;
  readonly ak_gen: number;
}

const selectDevices = (handle: Handle, { uid, ak_gen }: Account) =>
  handle.selectFrom("devices").where("user_uid", "=", uid).where("ak_gen", "=", ak_gen);

/** The account's devices, the most recently used first. */
export const listDevices = (handle: Handle, account: Account): Promise<Device[]> =>
  selectDevices(handle, account).selectAll().orderBy("last_used_at", "desc").orderBy("uid").execute();

export const findDevice = (handle: Handle, account: Account, uid: string): Promise<Device | undefined> =>
  selectDevices(handle, account).selectAll().where("uid", "=", uid).executeTakeFirst();

/**
 * Replaces the device's stored wrap of the account key with a new wrap. Returns false if the user has no such device.
 */
export const renewDevice = async (
  handle: Handle,
  { uid, user_uid, created_at: _, ...device }: Insertable<Tables["devices"]>,
): Promise<boolean> => {
  const { numUpdatedRows } = await handle
    .updateTable("devices")
    .set(device)
    .where("uid", "=", uid)
    .where("user_uid", "=", user_uid)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

export const insertDevice = async (handle: Handle, device: Insertable<Tables["devices"]>): Promise<void> => {
  await handle.insertInto("devices").values(device).execute();
};

export const touchDevice = async (handle: Handle, uid: string, at: Date): Promise<void> => {
  await handle.updateTable("devices").set({ last_used_at: at }).where("uid", "=", uid).execute();
};

/** Returns false if the user has no such device. */
export const deleteDevice = async (
  handle: Handle,
  { uid, userUid }: { uid: string; userUid: string },
): Promise<boolean> => {
  const { numDeletedRows } = await handle
    .deleteFrom("devices")
    .where("uid", "=", uid)
    .where("user_uid", "=", userUid)
    .executeTakeFirst();
  return numDeletedRows === 1n;
};

/**
 * Deletes all of the user's trusted browsers. Call it when a new account key replaces the account key that these
 * browsers open.
 */
export const deleteDevices = async (handle: Handle, userUid: string): Promise<void> => {
  await handle.deleteFrom("devices").where("user_uid", "=", userUid).execute();
};
