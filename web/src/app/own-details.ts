/**
 * @file Compares this account's name and address on the server with the name and address that the account remembers.
 */
import type { Session } from "@keepwell/client/session/session.ts";
import type { Identity } from "@keepwell/client/storage/identity-store.ts";
import { queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import { device } from "./device.ts";
import { loadAccounts } from "./load-accounts.ts";
import { profileQuery } from "./profile.ts";
import { queryClient } from "./query-client.ts";

const ownDetailsKey = ({ identity }: Session) => [identity.uid, "own-details"] as const;

/** Returns the identity as this browser currently stores it. */
export const currentIdentity = ({ identity }: Session): Identity =>
  device.identities.get(identity.uid) ?? identity;

/**
 * Returns the server's and the remembered details if they differ. Null if they are equal, undefined while they are
 * being loaded.
 */
export const useOwnChange = (session: Session) => {
  const { data: profile } = useQuery(profileQuery(session));
  const shown = [profile?.email, profile?.firstname, profile?.lastname, profile?.enterprise?.name];
  const { data } = useQuery(
    queryOptions({
      queryKey: [...ownDetailsKey(session), ...shown],
      queryFn: profile ? async () => (await loadAccounts()).checkOwnDetails(session, profile) : skipToken,
    }),
  );
  return data;
};

export const refreshOwnDetails = (session: Session): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ownDetailsKey(session) });
