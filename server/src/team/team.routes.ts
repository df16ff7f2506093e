import { enterpriseEndpoints } from "@keepwell/contract/team/enterprise.endpoints.ts";
import type { Bind } from "../http/bind.ts";
import { groupsRoutes } from "./groups/groups.routes.ts";
import { keysRoutes } from "./keys/keys.routes.ts";
import { auditRoutes } from "./log/audit.routes.ts";
import { passwordHealthRoutes } from "./password-health/password-health.routes.ts";
import { permissionsRoutes } from "./permissions/permissions.routes.ts";
import { recoveryRoutes } from "./recovery/recovery.routes.ts";
import { rosterRoutes } from "./roster/roster.routes.ts";
import type { TeamServices } from "./team.services.ts";
import { usersRoutes } from "./users/users.routes.ts";

export const teamRoutes = (bind: Bind, services: TeamServices): void => {
  const { enterprises, factorPolicy } = services;
  bind(enterpriseEndpoints, {
    getEnterprise: ({ actor, params }) => enterprises.get(actor, params.enterpriseId),
    updateEnterprise: ({ actor, params, body, caller }) =>
      enterprises.rename(actor, params.enterpriseId, { name: body.name, caller }),
    setFactorPolicy: ({ actor, params, body, caller }) =>
      factorPolicy.set(actor, params.enterpriseId, { required: body.required, caller }),
    enterpriseUsage: ({ actor, params }) => enterprises.usage(actor, params.enterpriseId),
    getRoster: ({ actor, params, query }) => enterprises.roster(actor, params.enterpriseId, query.after),
    getEnterpriseKeys: ({ actor, params }) => enterprises.keys(actor, params.enterpriseId),
  });
  usersRoutes(bind, services);
  groupsRoutes(bind, services);
  rosterRoutes(bind, services);
  auditRoutes(bind, services.audit);
  passwordHealthRoutes(bind, services.passwordHealth);
  keysRoutes(bind, services.keys);
  recoveryRoutes(bind, services.recovery);
  permissionsRoutes(bind, services.permissions);
};
