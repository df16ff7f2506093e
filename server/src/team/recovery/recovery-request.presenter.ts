import type { RecoveryRequest } from "@keepwell/contract/team/recovery-requests.endpoints.ts";
import type { RequestRow } from "../../keys/recovery-request.store.ts";
import { nameOf } from "../../people/name-of.ts";

/**
 * The administrator who has taken the request, with the keys that they had at that time. The code that the member and
 * the administrator compare covers these keys. Null if no administrator has taken the request, or if the
 * administrator's account was deleted.
 */
export const presentAdmin = (request: RequestRow): RecoveryRequest["admin"] => {
  const { admin_uid: uid, admin_bundle: bundle, admin_firstname, admin_lastname } = request;
  if (uid === null || bundle === null || admin_firstname === null) return null;
  return { uid, bundle, fullname: `${admin_firstname} ${admin_lastname}` };
};

export const presentRequest = (request: RequestRow): RecoveryRequest => {
  const { uid, user_uid, email, bundle, state, x_pk, taken_at, created_at, expires_at } = request;
  return {
    uid,
    id: uid,
    state,
    x_pk,
    user: { uid: user_uid, fullname: nameOf(request), email, bundle },
    admin: presentAdmin(request),
    taken_at: taken_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
  };
};
