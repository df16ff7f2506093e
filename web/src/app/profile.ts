/** @file The server's profile of the signed-in user. */
import type { Session } from "@keepwell/client/session/session.ts";
import type { Profile } from "@keepwell/contract/identity/identity.endpoints.ts";
import { queryOptions } from "@tanstack/react-query";
import { queryClient } from "./query-client.ts";

export const profileQuery = (session: Session) =>
  queryOptions({
    queryKey: [session.identity.uid, "me"],
    queryFn: () => session.api.identity.me(),
  });

export const keepProfile = (session: Session, profile: Profile): void => {
  queryClient.setQueryData(profileQuery(session).queryKey, profile);
};

/**
 * Whether the user may create buckets. A member of a team needs the permission. Any other user may create them within
 * the limits of their plan. The server checks these limits.
 */
export const mayCreateBuckets = ({ identity }: Session, profile: Profile | undefined): boolean =>
  identity.entity === null || (profile?.enterprise?.permissions.includes("create_bucket") ?? false);
