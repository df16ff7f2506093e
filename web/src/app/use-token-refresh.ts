import type { Session } from "@keepwell/client/session/session.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { loadAccounts } from "./load-accounts.ts";
import { profileQuery } from "./profile.ts";
import { queryClient } from "./query-client.ts";

/**
 * Fetches a new token at the interval that the server names. The server names one if `TOKEN_REFRESH` is set, and while
 * it changes the key of its tokens.
 */
export const useTokenRefresh = (session: Session): void => {
  const every = useQuery(profileQuery(session), queryClient).data?.token_refresh_ms ?? null;
  useEffect(() => {
    if (every === null) return;
    const refresh = async () => (await loadAccounts()).refreshToken(session.identity);
    const timer = setInterval(() => void refresh(), every);
    return () => clearInterval(timer);
  }, [every, session]);
};
