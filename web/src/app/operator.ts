/**
 * @file The operator of this server. Asking the server for it needs no session, because visitors also read the legal
 * pages.
 */
import { createApi } from "@keepwell/client/api/api.ts";
import { queryOptions } from "@tanstack/react-query";
import { device } from "./device.ts";

export const operatorQuery = queryOptions({
  queryKey: ["public", "operator"],
  queryFn: () => createApi({ transport: device.transport, token: () => null }).system.readOperator(),
  staleTime: Number.POSITIVE_INFINITY,
});
