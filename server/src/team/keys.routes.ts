import { keysEndpoints } from "@keepwell/contract/team/keys.endpoints.ts";
import type { Bind } from "../http/bind.ts";
import type { KeysServices } from "./keys.services.ts";

export const keysRoutes = (bind: Bind, { groupKeys, teamKeys, work }: KeysServices): void => {
  bind(keysEndpoints, {
    teamWork: ({ actor, params }) => work.list(actor, params.enterpriseId),
    giveKeys: ({ actor, params, body }) => teamKeys.give(actor, params.enterpriseId, body),
    getGroupKeys: ({ actor, params }) => groupKeys.list(actor, params.enterpriseId),
  });
};
