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
