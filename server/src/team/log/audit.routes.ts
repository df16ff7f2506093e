import { auditEndpoints } from "@keepwell/contract/team/audit.endpoints.ts";
import type { Bind } from "../../http/bind.ts";
import type { AuditServices } from "./audit.services.ts";

export const auditRoutes = (bind: Bind, { events, leavers }: AuditServices): void => {
  bind(auditEndpoints, {
    listAudit: ({ actor, params, query }) => events.list(actor, params.enterpriseId, query),
    reportAudit: ({ actor, params, body }) => events.report(actor, params.enterpriseId, body),
    listLeavers: ({ actor, params }) => leavers.list(actor, params.enterpriseId),
    getLeaver: ({ actor, params, query }) => leavers.get(actor, params, query.after),
    tickLeaverItem: ({ actor, params, body }) => leavers.tick(actor, params, body),
  });
};
