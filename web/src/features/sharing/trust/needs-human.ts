import { isUnsettled } from "@keepwell/client/people/details.ts";
import type { Person } from "@keepwell/client/people/people.ts";

/** Whether the user must see this person's code, or decide about a change, before anything is shared with them. */
export const needsHuman = (
  { trustLevel, isConfirmed }: Person,
  { verifiedOnly }: { readonly verifiedOnly: boolean },
): boolean => (verifiedOnly ? trustLevel !== "verified" : isUnsettled(trustLevel) || !isConfirmed);
