/** @file Members' open requests to have their accounts recovered. */
import type { Insertable, Selectable } from "kysely";
import type { UserTable } from "../db/schema/identity.ts";
import type { RecoveryRequestTable } from "../db/schema/team-members.ts";
import type { Handle } from "../db/schema.ts";
import { activeAdmins } from "../people/admin.store.ts";

type Request = Selectable<RecoveryRequestTable>;
type Person = Pick<
  Selectable<UserTable>,
  "firstname" | "lastname" | "email" | "bundle" | "ak_gen" | "locale"
>;

/** A request with its member, and the name of the administrator who has taken the request on. */
export type RequestRow = Omit<Request, "ak_gen"> &
  Person & {
    /** The generation of the account key that an administrator has given; null if none has been given yet. */
    readonly given_ak_gen: number | null;
    readonly admin_firstname: string | null;
    readonly admin_lastname: string | null;
  };

/** Stores the request and ends the member's previous one. */
export const putRequest = async (
  within: Handle,
  request: Insertable<RecoveryRequestTable>,
): Promise<void> => {
  await deleteUserRequests(within, request.user_uid);
  await within.insertInto("recovery_requests").values(request).execute();
};

/** Active members' requests that have not expired. */
const live = (handle: Handle, now: Date) =>
  handle
    .selectFrom("recovery_requests as request")
    .innerJoin("users", "users.uid", "request.user_uid")
    .innerJoin("enterprise_members as member", (join) =>
      join
        .onRef("member.user_uid", "=", "request.user_uid")
        .onRef("member.enterprise_uid", "=", "request.enterprise_uid")
        .on("member.state", "=", "active"),
    )
    .leftJoin("users as admin", "admin.uid", "request.admin_uid")
    .select(["request.uid", "request.enterprise_uid", "request.user_uid", "request.secret_hash"])
    .select(["request.x_pk", "request.state", "request.admin_uid", "request.admin_bundle", "request.wire"])
    .select([
      "request.ak_gen as given_ak_gen",
      "request.taken_at",
      "request.created_at",
      "request.expires_at",
    ])
    .select(["users.firstname", "users.lastname", "users.email", "users.bundle", "users.ak_gen"])
    .select(["users.locale", "admin.firstname as admin_firstname", "admin.lastname as admin_lastname"])
    .where("request.expires_at", ">", now);

export const findRequest = (
  handle: Handle,
  { uid, now }: { uid: string; now: Date },
): Promise<RequestRow | undefined> => live(handle, now).where("request.uid", "=", uid).executeTakeFirst();

/** The open requests, oldest first. */
export const listOpenRequests = (
  handle: Handle,
  { enterpriseUid, now }: { enterpriseUid: string; now: Date },
): Promise<RequestRow[]> =>
  live(handle, now)
    .where("request.enterprise_uid", "=", enterpriseUid)
    .where("request.state", "in", ["waiting", "taken"])
    .orderBy("request.created_at")
    .orderBy("request.uid")
    .execute();

/** Locks the request, so that only one administrator at a time changes it. */
export const lockRequest = async (within: Handle, uid: string): Promise<void> => {
  await within.selectFrom("recovery_requests").select("uid").where("uid", "=", uid).forUpdate().execute();
};

export const updateRequest = async (
  within: Handle,
  uid: string,
  change: Partial<
    Pick<
      Insertable<RecoveryRequestTable>,
      "state" | "admin_uid" | "admin_bundle" | "taken_at" | "ak_gen" | "wire"
    >
  >,
): Promise<void> => {
  await within.updateTable("recovery_requests").set(change).where("uid", "=", uid).execute();
};

/** Deletes the user's requests. Call it when the password has changed: nothing is left to recover. */
export const deleteUserRequests = async (within: Handle, userUid: string): Promise<void> => {
  await within.deleteFrom("recovery_requests").where("user_uid", "=", userUid).execute();
};

export const deleteExpiredRequests = async (handle: Handle, now: Date): Promise<void> => {
  await handle.deleteFrom("recovery_requests").where("expires_at", "<", now).execute();
};

/** The administrators who can recover the member's account: all active ones except the member. */
export const listOtherAdmins = (
  handle: Handle,
  { enterpriseUid, userUid }: { enterpriseUid: string; userUid: string },
) =>
  activeAdmins(handle, enterpriseUid)
    .select(["users.uid", "users.firstname", "users.lastname", "users.email", "users.locale"])
    .where("member.user_uid", "<>", userUid)
    .orderBy("users.uid")
    .execute();
