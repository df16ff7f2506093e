/** @file Which provider takes cards. The call needs no session, because the form is also used before signing in. */
import { createApi } from "@keepwell/client/api/api.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { device } from "../../../app/device.ts";

export const paymentConfigQuery = queryOptions({
  queryKey: ["public", "payment-config"],
  queryFn: () => createApi({ transport: device.transport, token: () => null }).billing.paymentConfig(),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Whether this server takes payments; true until it is known. */
export const useTakesPayments = (): boolean => useQuery(paymentConfigQuery).data?.provider !== "none";
