import { hasType } from "@keepwell/client/api/call-failure.ts";
import { QueryClient } from "@tanstack/react-query";
import { subscribeSession } from "./sessions.ts";

const TRIES = 2;

/** Only what may pass by itself is tried again: not a refusal, and not an answer that does not check. */
const mayPass = (error: unknown): boolean => hasType(error, "internal", "unavailable", "offline");

/** What the server knows, sealed as it came; every key begins with the identity's uid. */
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

// What was read as one account is not there when another, or nobody, is signed in.
subscribeSession(() => queryClient.clear());
