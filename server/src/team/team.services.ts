import type { Context } from "../context.ts";
import type { IdentityServices } from "../identity/identity.services.ts";
import { createInvitationService } from "../sharing/invitation.service.ts";
import { createEnterpriseService } from "./enterprise.service.ts";
import { createGroupService } from "./groups/group.service.ts";
import { createGroupMemberService } from "./groups/group-member.service.ts";
import { createKeysServices } from "./keys/keys.services.ts";
import { createAuditServices } from "./log/audit.services.ts";
import { createPasswordHealthService } from "./password-health/password-health.service.ts";
import { createPermissionServices } from "./permissions/permission.services.ts";
import { createRecoveryRequestServices } from "./recovery/recovery.services.ts";
import { createRosterService } from "./roster/roster.service.ts";
import { createAdminService } from "./users/admin.service.ts";
import { createFactorPolicyService } from "./users/factor-policy.service.ts";
import { createJoiningService } from "./users/joining.service.ts";
import { createMemberFactorsService } from "./users/member-factors.service.ts";
import { createMemberInvitation } from "./users/member-invitation.ts";
import { createTeamSearchService } from "./users/team-search.service.ts";
import { createTeamUserService } from "./users/team-user.service.ts";
import { createTeamUserRemovalService } from "./users/team-user-removal.service.ts";
import { createTeamUserStateService } from "./users/team-user-state.service.ts";

export const createTeamServices = (context: Context, identity: IdentityServices) => {
  const { activity, confirmation, emails, replacement, resetLinks } = identity;
  const invitations = createMemberInvitation(context);
  return {
    admins: createAdminService(context, { confirmation }),
    audit: createAuditServices(context),
    enterprises: createEnterpriseService(context),
    factorPolicy: createFactorPolicyService(context, { confirmation }),
    permissions: createPermissionServices(context),
    groups: createGroupService(context),
    groupMembers: createGroupMemberService(context),
    joining: createJoiningService(context, {
      activity,
      replacement,
      shares: createInvitationService(context),
    }),
    keys: createKeysServices(context),
    memberFactors: createMemberFactorsService(context),
    passwordHealth: createPasswordHealthService(context),
    recovery: createRecoveryRequestServices(context, { confirmation }),
    roster: createRosterService(context),
    search: createTeamSearchService(context),
    users: createTeamUserService(context, { invitations, emails }),
    userRemoval: createTeamUserRemovalService(context, { confirmation }),
    userStates: createTeamUserStateService(context, { confirmation, resetLinks }),
  };
};

export type TeamServices = ReturnType<typeof createTeamServices>;
