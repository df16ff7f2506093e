import { groupsEndpoints } from "@keepwell/contract/team/groups.endpoints.ts";
import type { Bind } from "../../http/bind.ts";
import type { TeamServices } from "../team.services.ts";
import type { GroupPath } from "./group-path.ts";

const groupOf = (params: { enterpriseId: string; id: string }): GroupPath => ({
  enterpriseUid: params.enterpriseId,
  uid: params.id,
});

const membersOf = (params: { enterpriseId: string; groupId: string }): GroupPath => ({
  enterpriseUid: params.enterpriseId,
  uid: params.groupId,
});

export const groupsRoutes = (bind: Bind, { groups, groupMembers }: TeamServices): void => {
  bind(groupsEndpoints, {
    listGroups: ({ actor, params }) => groups.list(actor, params.enterpriseId),
    createGroup: ({ actor, params, body, caller }) =>
      groups.create(actor, params.enterpriseId, { body, caller }),
    getGroup: ({ actor, params }) => groups.get(actor, groupOf(params)),
    updateGroup: ({ actor, params, body, caller }) => groups.update(actor, groupOf(params), { body, caller }),
    deleteGroup: ({ actor, params, caller }) => groups.remove(actor, groupOf(params), caller),
    listGroupUsers: ({ actor, params }) => groupMembers.list(actor, membersOf(params)),
    addGroupUser: ({ actor, params, body, caller }) =>
      groupMembers.add(actor, membersOf(params), { userUid: body.user_id, caller }),
    removeGroupUser: ({ actor, params, caller }) =>
      groupMembers.remove(actor, membersOf(params), { userUid: params.userId, caller }),
  });
};
