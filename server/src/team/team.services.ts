/** @file The services of the team area, each with those it builds on. */
import type { Context } from "../context.ts";
import type { IdentityServices } from "../identity/identity.services.ts";
import { createInvitationService } from "../sharing/invitation.service.ts";
import { createAdminService } from "./admin.service.ts";
import { createAuditServices } from "./audit.services.ts";
import { createEnterpriseService } from "./enterprise.service.ts";
import { createGroupService } from "./group.service.ts";
import { createGroupMemberService } from "./group-member.service.ts";
import { createJoiningService } from "./joining.service.ts";
import { createKeysServices } from "./keys.services.ts";
import { createMemberInvitation } from "./member-invitation.ts";
import { createPermissionServices } from "./permission.services.ts";
import { createRecoveryRequestServices } from "./recovery.services.ts";
import { createRosterService } from "./roster.service.ts";
import { createTeamSearchService } from "./team-search.service.ts";
import { createTeamUserService } from "./team-user.service.ts";
import { createTeamUserRemovalService } from "./team-user-removal.service.ts";
import { createTeamUserStateService } from "./team-user-state.service.ts";

export const createTeamServices = (context: Context, identity: IdentityServices) => {
  const { activity, confirmation, emails, replacement, resetLinks } = identity;
  const invitations = createMemberInvitation(context);
  return {
    admins: createAdminService(context, { confirmation }),
    audit: createAuditServices(context),
    enterprises: createEnterpriseService(context),
    permissions: createPermissionServices(context),
    groups: createGroupService(context),
    groupMembers: createGroupMemberService(context),
    joining: createJoiningService(context, {
      ...{ activity, replacement },
      shares: createInvitationService(context),
    }),
    keys: createKeysServices(context),
    recovery: createRecoveryRequestServices(context, { confirmation }),
    roster: createRosterService(context),
    search: createTeamSearchService(context),
    users: createTeamUserService(context, { invitations, emails }),
    userRemoval: createTeamUserRemovalService(context, { confirmation }),
    userStates: createTeamUserStateService(context, { confirmation, resetLinks }),
  };
};

export type TeamServices = ReturnType<typeof createTeamServices>;
