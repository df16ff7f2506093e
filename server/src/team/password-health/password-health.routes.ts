import { passwordHealthEndpoints } from "@keepwell/contract/team/password-health.endpoints.ts";
import type { Bind } from "../../http/bind.ts";
import type { PasswordHealthService } from "./password-health.service.ts";

export const passwordHealthRoutes = (bind: Bind, health: PasswordHealthService): void => {
  bind(passwordHealthEndpoints, {
    listPasswordHealth: ({ actor, params }) => health.list(actor, params.enterpriseId),
    getOwnPasswordHealth: ({ actor, params }) => health.own(actor, params.enterpriseId),
    sendPasswordHealth: ({ actor, params, body, caller }) =>
      health.send(actor, params.enterpriseId, { counts: body, caller }),
    withdrawPasswordHealth: ({ actor, params, caller }) =>
      health.withdraw(actor, params.enterpriseId, caller),
  });
};
