/**
 * @file Asks the server which payment provider it uses. The call needs no session, because visitors enter a card while
 * they sign up.
 */
import { createApi } from "@keepwell/client/api/api.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { device } from "../../../app/device.ts";

export const paymentConfigQuery = queryOptions({
  queryKey: ["public", "payment-config"],
  queryFn: () => createApi({ transport: device.transport, token: () => null }).billing.paymentConfig(),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Whether this server takes payments. True until the server has answered. */
export const useTakesPayments = (): boolean => useQuery(paymentConfigQuery).data?.provider !== "none";
