import { hasType } from "@keepwell/client/api/call-failure.ts";
import { QueryClient } from "@tanstack/react-query";
import { subscribeSession } from "./sessions.ts";

const TRIES = 2;

/**
 * Only temporary failures are retried. Refusals and replies that do not verify are not. While the browser knows that it
 * is offline, the page says so at once. The query runs again when the connection is back.
 */
const mayPass = (error: unknown): boolean =>
  hasType(error, "internal", "unavailable") || (hasType(error, "offline") && navigator.onLine);

/**
 * Caches what the queries return. The rows of entries are open in it: names, user names and addresses. The fields, such
 * as passwords and notes, are sealed. Query keys begin with the uid of an identity, or with "public" if the query needs
 * no account.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) => failures < TRIES && mayPass(error),
      networkMode: "always",
    },
    mutations: { retry: false, networkMode: "always" },
  },
});

// Data of one account must not stay when another one, or none, is signed in.
subscribeSession(() => queryClient.clear());
