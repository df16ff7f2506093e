import type { Context } from "../context.ts";
import { createAccessService } from "./access.service.ts";
import { createAccessChangeService } from "./access-change.service.ts";
import { createHandoverService } from "./handover.service.ts";
import { createInvitationService } from "./invitation.service.ts";
import { createKeyLookupService } from "./key-lookup.service.ts";
import { createLinkService } from "./link.service.ts";
import { createRotationService } from "./rotation.service.ts";
import { createShareLetters } from "./share-letters.ts";

export const createSharingServices = (context: Context) => {
  const letters = createShareLetters(context.mailer);
  return {
    accesses: createAccessService(context, letters),
    changes: createAccessChangeService(context, letters),
    handover: createHandoverService(context, letters),
    invitations: createInvitationService(context),
    keys: createKeyLookupService(context),
    links: createLinkService(context, letters),
    rotation: createRotationService(context),
  };
};

export type SharingServices = ReturnType<typeof createSharingServices>;
