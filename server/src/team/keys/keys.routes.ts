import { keysEndpoints } from "@keepwell/contract/team/keys.endpoints.ts";
import type { Bind } from "../../http/bind.ts";
import type { KeysServices } from "./keys.services.ts";

export const keysRoutes = (bind: Bind, { groupKeys, refusals, teamKeys, work }: KeysServices): void => {
  bind(keysEndpoints, {
    teamWork: ({ actor, params, query }) => work.list(actor, params.enterpriseId, query.after),
    giveKeys: ({ actor, params, body }) => teamKeys.give(actor, params.enterpriseId, body),
    refuseKeys: ({ actor, params, body, caller }) =>
      refusals.refuse(actor, params.enterpriseId, { keys: body.keys, caller }),
    getGroupKeys: ({ actor, params }) => groupKeys.list(actor, params.enterpriseId),
  });
};
