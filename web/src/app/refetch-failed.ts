import { queryClient } from "./query-client.ts";

/** Fetches again the queries on the screen whose last fetch has failed, as when the browser is online again. */
export const refetchFailed = (): void => queryClient.getQueryCache().onOnline();
