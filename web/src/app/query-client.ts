import { hasType } from "@keepwell/client/api/call-failure.ts";
import { onlineManager, QueryClient } from "@tanstack/react-query";
import { subscribeSession } from "./sessions.ts";

const TRIES = 2;

/**
 * Whether a failure is temporary, so that the query is tried again. Refusals and replies that do not verify are not
 * temporary. If the browser knows that it is offline, the query fails at once. It is fetched again when the browser is
 * online.
 */
const mayPass = (error: unknown): boolean =>
  hasType(error, "internal", "unavailable") || (hasType(error, "offline") && navigator.onLine);

/**
 * Caches the results of queries. In this cache, the rows of entries (names, user names and addresses) are plain text.
 * The fields, such as passwords and notes, are sealed. Query keys begin with the uid of an identity, or with "public"
 * if the query needs no account.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) => failures < TRIES && mayPass(error),
      networkMode: "always",
      // With this network mode, the default is false. Queries that have not failed need no fetch: `useLiveChanges`
      // learns what has changed.
      refetchOnReconnect: ({ state }) => state.status === "error",
    },
    mutations: { retry: false, networkMode: "always" },
  },
});

// Otherwise the library assumes at first that the browser is online, and misses that a page opened offline is online.
onlineManager.setOnline(navigator.onLine);

// Data of an account must not stay in the cache when another account, or no account, is signed in.
subscribeSession(() => queryClient.clear());
