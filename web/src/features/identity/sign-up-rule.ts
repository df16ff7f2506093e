/**
 * @file The query of the sign-up rule: who may create an account on this server. It is asked before the user signs in,
 * so its key contains no uid of an identity.
 */
import { createApi } from "@keepwell/client/api/api.ts";
import { queryOptions } from "@tanstack/react-query";
import { device } from "../../app/device.ts";

export const signUpRuleQuery = queryOptions({
  queryKey: ["public", "sign-up-rule"],
  queryFn: () => createApi({ transport: device.transport, token: () => null }).identity.readSignUpRule(),
  retry: false,
});
