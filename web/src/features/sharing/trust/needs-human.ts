import { isUnsettled } from "@keepwell/client/people/details.ts";
import type { Person } from "@keepwell/client/people/people.ts";

/** Whether the user must see a code or decide before anything is shared with this person. */
export const needsHuman = (
  { trustLevel, isConfirmed }: Person,
  { verifiedOnly }: { readonly verifiedOnly: boolean },
): boolean => (verifiedOnly ? trustLevel !== "verified" : isUnsettled(trustLevel) || !isConfirmed);
