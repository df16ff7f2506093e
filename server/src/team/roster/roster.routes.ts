import { rosterEndpoints } from "@keepwell/contract/team/roster.endpoints.ts";
import type { Bind } from "../../http/bind.ts";
import type { TeamServices } from "../team.services.ts";

export const rosterRoutes = (bind: Bind, { admins, roster }: TeamServices): void => {
  bind(rosterEndpoints, {
    rosterDue: ({ actor, params }) => roster.due(actor, params.enterpriseId),
    appendRoster: ({ actor, params, body, caller }) =>
      roster.append(actor, params.enterpriseId, { body, caller }),
    listAdmins: ({ actor, params }) => admins.list(actor, params.enterpriseId),
    createAdmin: ({ actor, params, body, caller }) =>
      admins.create(actor, params.enterpriseId, { body, caller }),
    deleteAdmin: ({ actor, params, caller }) => admins.remove(actor, params, caller),
  });
};
