import { billingEndpoints } from "./billing/billing.endpoints.ts";
import { cardsEndpoints } from "./billing/cards.endpoints.ts";
import { invoicesEndpoints } from "./billing/invoices.endpoints.ts";
import { subscribeEndpoints } from "./billing/subscribe.endpoints.ts";
import { subscribersEndpoints } from "./billing/subscribers.endpoints.ts";
import { bucketTrashEndpoints } from "./buckets/bucket-trash.endpoints.ts";
import { bucketsEndpoints } from "./buckets/buckets.endpoints.ts";
import { bulkEndpoints } from "./buckets/bulk.endpoints.ts";
import { changesEndpoints } from "./buckets/changes.endpoints.ts";
import { entriesEndpoints } from "./buckets/entries.endpoints.ts";
import { listsEndpoints } from "./buckets/lists.endpoints.ts";
import { markChangesEndpoints } from "./buckets/mark-changes.endpoints.ts";
import { marksEndpoints } from "./buckets/marks.endpoints.ts";
import { searchEndpoints } from "./buckets/search.endpoints.ts";
import { trashEndpoints } from "./buckets/trash.endpoints.ts";
import { unsealedEndpoints } from "./buckets/unsealed.endpoints.ts";
import { versionsEndpoints } from "./buckets/versions.endpoints.ts";
import type { EndpointTable } from "./endpoint.ts";
import { accountEndpoints } from "./identity/account.endpoints.ts";
import { credentialsEndpoints } from "./identity/credentials.endpoints.ts";
import { emailEndpoints } from "./identity/email.endpoints.ts";
import { identityEndpoints } from "./identity/identity.endpoints.ts";
import { personalDataEndpoints } from "./identity/personal-data.endpoints.ts";
import { recoveryEndpoints } from "./identity/recovery.endpoints.ts";
import { replacementEndpoints } from "./identity/replacement.endpoints.ts";
import { resetEndpoints } from "./identity/reset.endpoints.ts";
import { retiredEndpoints } from "./identity/retired.endpoints.ts";
import { signUpEndpoints } from "./identity/sign-up.endpoints.ts";
import { stateEndpoints } from "./identity/state.endpoints.ts";
import { twoFactorEndpoints } from "./identity/two-factor.endpoints.ts";
import { accessesEndpoints } from "./sharing/accesses.endpoints.ts";
import { handoverEndpoints } from "./sharing/handover.endpoints.ts";
import { linksEndpoints } from "./sharing/links.endpoints.ts";
import { rotationEndpoints } from "./sharing/rotation.endpoints.ts";
import { waitingEndpoints } from "./sharing/waiting.endpoints.ts";
import { systemEndpoints } from "./system.endpoints.ts";
import { auditEndpoints } from "./team/audit.endpoints.ts";
import { enterpriseEndpoints } from "./team/enterprise.endpoints.ts";
import { groupsEndpoints } from "./team/groups.endpoints.ts";
import { invitationEndpoints } from "./team/invitation.endpoints.ts";
import { keysEndpoints } from "./team/keys.endpoints.ts";
import { memberFactorsEndpoints } from "./team/member-factors.endpoints.ts";
import { passwordHealthEndpoints } from "./team/password-health.endpoints.ts";
import { permissionRecordsEndpoints } from "./team/permission-records.endpoints.ts";
import { permissionsEndpoints } from "./team/permissions.endpoints.ts";
import { recoveryRequestsEndpoints } from "./team/recovery-requests.endpoints.ts";
import { rosterEndpoints } from "./team/roster.endpoints.ts";
import { usersEndpoints } from "./team/users.endpoints.ts";

export const endpoints = {
  system: systemEndpoints,
  identity: {
    ...identityEndpoints,
    ...signUpEndpoints,
    ...accountEndpoints,
    ...credentialsEndpoints,
    ...emailEndpoints,
    ...personalDataEndpoints,
    ...recoveryEndpoints,
    ...resetEndpoints,
    ...replacementEndpoints,
    ...retiredEndpoints,
    ...stateEndpoints,
    ...twoFactorEndpoints,
  },
  buckets: {
    ...bucketsEndpoints,
    ...changesEndpoints,
    ...entriesEndpoints,
    ...listsEndpoints,
    ...bulkEndpoints,
    ...marksEndpoints,
    ...markChangesEndpoints,
    ...searchEndpoints,
    ...bucketTrashEndpoints,
    ...trashEndpoints,
    ...unsealedEndpoints,
    ...versionsEndpoints,
  },
  sharing: {
    ...accessesEndpoints,
    ...waitingEndpoints,
    ...rotationEndpoints,
    ...handoverEndpoints,
    ...linksEndpoints,
  },
  billing: {
    ...billingEndpoints,
    ...subscribersEndpoints,
    ...cardsEndpoints,
    ...invoicesEndpoints,
    ...subscribeEndpoints,
  },
  team: {
    ...enterpriseEndpoints,
    ...usersEndpoints,
    ...invitationEndpoints,
    ...groupsEndpoints,
    ...rosterEndpoints,
    ...keysEndpoints,
    ...permissionsEndpoints,
    ...permissionRecordsEndpoints,
    ...recoveryRequestsEndpoints,
    ...auditEndpoints,
    ...memberFactorsEndpoints,
    ...passwordHealthEndpoints,
  },
} as const satisfies Record<string, EndpointTable>;

export type Endpoints = typeof endpoints;
