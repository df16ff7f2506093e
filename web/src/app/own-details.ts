/** @file Whether the server says of this account what the account remembers of itself. */
import type { Session } from "@keepwell/client/session/session.ts";
import type { Identity } from "@keepwell/client/storage/identity-store.ts";
import { queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import { device } from "./device.ts";
import { loadAccounts } from "./load-accounts.ts";
import { profileQuery } from "./profile.ts";
import { queryClient } from "./query-client.ts";

const keyOf = ({ identity }: Session) => [identity.uid, "own-details"] as const;

/** The identity as this browser stores it now. */
export const currentIdentity = ({ identity }: Session): Identity =>
  device.identities.get(identity.uid) ?? identity;

/** What differs; null or undefined if nothing does, or before it is known. */
export const useOwnChange = (session: Session) => {
  const { data: profile } = useQuery(profileQuery(session));
  const { data } = useQuery(
    queryOptions({
      queryKey: [...keyOf(session), profile?.email, profile?.firstname, profile?.lastname],
      queryFn: profile ? async () => (await loadAccounts()).checkOwnDetails(session, profile) : skipToken,
    }),
  );
  return data;
};

export const refreshOwnDetails = (session: Session): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keyOf(session) });
