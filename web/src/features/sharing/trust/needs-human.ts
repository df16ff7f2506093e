import type { Person } from "@keepwell/client/people/people.ts";

/** Whether something has to be seen or decided by a human before anything is shared with this person. */
export const needsHuman = (
  { trustLevel }: Person,
  { verifiedOnly }: { readonly verifiedOnly: boolean },
): boolean => (verifiedOnly ? trustLevel !== "verified" : trustLevel === "new" || trustLevel === "changed");
