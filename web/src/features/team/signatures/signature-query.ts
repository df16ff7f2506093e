import type { ObjectRef, SignedObject } from "@keepwell/client/keys/team/permissions/signed-object.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { queryOptions } from "@tanstack/react-query";
import { teamKey } from "../team-queries.ts";

/** An object's permissions as this browser has verified them; null if the user does not manage them. */
export const signedObjectQuery = (session: Session, { model, uid, bucket }: ObjectRef) =>
  queryOptions({
    queryKey: [...teamKey(session), "signed", model, uid],
    queryFn: async (): Promise<SignedObject | null> => {
      const [{ createPermissionReader }, { refKey }] = await Promise.all([
        import("@keepwell/client/keys/team/permissions/read-permissions.ts"),
        import("@keepwell/client/keys/team/permissions/signed-object.ts"),
      ]);
      const ref = { model, uid, bucket };
      return (await (await createPermissionReader(session)).read([ref])).get(refKey(ref)) ?? null;
    },
    retry: false,
  });

/** The members' codes and signed names, and the names of groups, by uid. */
export const rosterCodesQuery = (session: Session) =>
  queryOptions({
    queryKey: [...teamKey(session), "roster-codes"],
    queryFn: async () =>
      (await import("@keepwell/client/team/permissions/sign-stored.ts")).rosterCodes(session),
    retry: false,
  });

/** Permissions whose signatures are no longer valid, because their signer is no longer an administrator. */
export const formerRecordsQuery = (session: Session) =>
  queryOptions({
    queryKey: [...teamKey(session), "former-records"],
    queryFn: async () =>
      (await import("@keepwell/client/team/permissions/former-records.ts")).findFormerRecords(session),
    retry: false,
  });

/** The objects whose permissions this member has signed as an administrator; none if they are not an administrator. */
export const recordsByQuery = (session: Session, uid: string) =>
  queryOptions({
    queryKey: [...teamKey(session), "records-by", uid],
    queryFn: async () =>
      (await import("@keepwell/client/team/permissions/former-records.ts")).findRecordsBy(session, uid),
    retry: false,
  });
