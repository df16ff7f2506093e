import { groupsEndpoints } from "@keepwell/contract/team/groups.endpoints.ts";
import type { Bind } from "../../http/bind.ts";
import type { TeamServices } from "../team.services.ts";
import type { GroupPath } from "./group-path.ts";

const toGroupPath = (params: { enterpriseId: string; id: string }): GroupPath => ({
  enterpriseUid: params.enterpriseId,
  uid: params.id,
});

const toMembersPath = (params: { enterpriseId: string; groupId: string }): GroupPath => ({
  enterpriseUid: params.enterpriseId,
  uid: params.groupId,
});

export const groupsRoutes = (bind: Bind, { groups, groupMembers }: TeamServices): void => {
  bind(groupsEndpoints, {
    listGroups: ({ actor, params }) => groups.list(actor, params.enterpriseId),
    createGroup: ({ actor, params, body, caller }) =>
      groups.create(actor, params.enterpriseId, { body, caller }),
    getGroup: ({ actor, params }) => groups.get(actor, toGroupPath(params)),
    updateGroup: ({ actor, params, body, caller }) =>
      groups.update(actor, toGroupPath(params), { body, caller }),
    deleteGroup: ({ actor, params, caller }) => groups.remove(actor, toGroupPath(params), caller),
    listGroupUsers: ({ actor, params }) => groupMembers.list(actor, toMembersPath(params)),
    addGroupUser: ({ actor, params, body, caller }) =>
      groupMembers.add(actor, toMembersPath(params), { userUid: body.user_id, caller, record: body.record }),
    removeGroupUser: ({ actor, params, query, caller }) =>
      groupMembers.remove(actor, toMembersPath(params), {
        userUid: params.userId,
        caller,
        record: query.record,
      }),
  });
};
