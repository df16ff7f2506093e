import { isUnsettled } from "@keepwell/client/people/details.ts";
import type { Person } from "@keepwell/client/people/people.ts";

/** Whether the user must look at this person's code, or decide about a change, before they can share with them. */
export const needsHuman = (
  { trustLevel, isConfirmed }: Person,
  { verifiedOnly }: { readonly verifiedOnly: boolean },
): boolean => (verifiedOnly ? trustLevel !== "verified" : isUnsettled(trustLevel) || !isConfirmed);
