import { recoveryRequestsEndpoints } from "@keepwell/contract/team/recovery-requests.endpoints.ts";
import type { Bind } from "../../http/bind.ts";
import type { RecoveryRequestServices } from "./recovery.services.ts";

export const recoveryRoutes = (bind: Bind, { approvals, requests }: RecoveryRequestServices): void => {
  bind(recoveryRequestsEndpoints, {
    askRecovery: ({ body, caller }) => requests.ask(body, caller),
    readRecovery: ({ body, caller }) => requests.read(body, caller),
    listRecoveryRequests: ({ actor, params }) => approvals.list(actor, params.enterpriseId),
    takeRecoveryRequest: ({ actor, params, query }) => approvals.take(actor, params, query.from),
    approveRecoveryRequest: ({ actor, params, body }) => approvals.approve(actor, params, body.grant),
    refuseRecoveryRequest: ({ actor, params }) => approvals.refuse(actor, params),
  });
};
