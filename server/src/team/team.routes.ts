import { enterpriseEndpoints } from "@keepwell/contract/team/enterprise.endpoints.ts";
import type { Bind } from "../http/bind.ts";
import type { EnterpriseService } from "./enterprise.service.ts";

export const teamRoutes = (bind: Bind, enterprises: EnterpriseService): void => {
  bind(enterpriseEndpoints, {
    getEnterprise: ({ actor, params }) => enterprises.get(actor, params.enterpriseId),
    enterpriseUsage: ({ actor, params }) => enterprises.usage(actor, params.enterpriseId),
    getRoster: ({ actor, params }) => enterprises.roster(actor, params.enterpriseId),
    getEnterpriseKeys: ({ actor, params }) => enterprises.keys(actor, params.enterpriseId),
  });
};
