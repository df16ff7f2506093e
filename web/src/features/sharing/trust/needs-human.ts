import type { Person } from "@keepwell/client/sharing/people.ts";

/** Whether something has to be seen or decided by a human before anything is shared with this person. */
export const needsHuman = ({ standing }: Person): boolean => standing === "new" || standing === "changed";
