/** @file The query of the user's passkeys and security keys. Its key begins with the identity's uid. */
import type { Credential } from "@keepwell/client/credentials/list-credentials.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { CredentialKind } from "@keepwell/contract/identity/credentials.endpoints.ts";
import { queryOptions } from "@tanstack/react-query";
import { queryClient } from "../../../app/query-client.ts";

export const credentialsQuery = (session: Session) =>
  queryOptions({
    queryKey: [session.identity.uid, "credentials"] as const,
    queryFn: async (): Promise<readonly Credential[]> =>
      (await import("../../../app/credentials.ts")).listCredentials(session),
    staleTime: 0,
  });

export const refreshCredentials = (session: Session): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: credentialsQuery(session).queryKey });

export const ofKind = (rows: readonly Credential[], kind: CredentialKind): readonly Credential[] =>
  rows.filter((row) => row.kind === kind);
