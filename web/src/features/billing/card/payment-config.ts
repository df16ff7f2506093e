/** @file By whom cards are taken. Anybody may ask: the form also stands where nobody is signed in. */
import { createApi } from "@keepwell/client/api/api.ts";
import { queryOptions } from "@tanstack/react-query";
import { device } from "../../../app/device.ts";

export const paymentConfigQuery = queryOptions({
  queryKey: ["anybody", "payment-config"],
  queryFn: () => createApi({ transport: device.transport, token: () => null }).billing.paymentConfig(),
  staleTime: Number.POSITIVE_INFINITY,
});
