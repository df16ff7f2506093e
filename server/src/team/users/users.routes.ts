import { invitationEndpoints } from "@keepwell/contract/team/invitation.endpoints.ts";
import { memberFactorsEndpoints } from "@keepwell/contract/team/member-factors.endpoints.ts";
import { usersEndpoints } from "@keepwell/contract/team/users.endpoints.ts";
import type { Bind } from "../../http/bind.ts";
import type { TeamServices } from "../team.services.ts";

export const usersRoutes = (bind: Bind, services: TeamServices): void => {
  const { joining, memberFactors, search, users, userRemoval, userStates } = services;
  bind(usersEndpoints, {
    listUsers: ({ actor, params }) => users.list(actor, params.enterpriseId),
    searchUsers: ({ actor, params, query }) => search.users(actor, params.enterpriseId, query.q),
    searchMembers: ({ actor, params, query }) => search.grantees(actor, params.enterpriseId, query.q),
    createUser: ({ actor, params, body, caller }) =>
      users.create(actor, params.enterpriseId, { body, caller }),
    getUser: ({ actor, params }) => users.get(actor, params),
    updateUser: ({ actor, params, body, caller }) => users.update(actor, params, { body, caller }),
    deleteUser: ({ actor, params, query, caller }) =>
      userRemoval.remove(actor, params, { handOverTo: query.hand_over_to, caller }),
    sendInvitation: ({ actor, params, caller }) => users.sendInvitation(actor, params, caller),
    setUserState: ({ actor, params, body, caller }) => userStates.set(actor, params, { ...body, caller }),
    resetUserPassword: ({ actor, params, caller }) => userStates.resetPassword(actor, params, caller),
  });
  bind(memberFactorsEndpoints, {
    listMemberFactors: ({ actor, params }) => memberFactors.list(actor, params.enterpriseId),
  });
  bind(invitationEndpoints, {
    readInvitation: ({ body, caller }) => joining.read(body.token, caller),
    acceptInvitation: ({ body, caller }) => joining.accept(body, caller),
    joinEnterprise: ({ actor, params, body, caller }) =>
      joining.join(actor, params.enterpriseId, { body, caller }),
  });
};
