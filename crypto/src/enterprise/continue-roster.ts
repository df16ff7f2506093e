import { orCannotVerify } from "../errors.ts";
import type { RosterDraft } from "./apply-roster-entry.ts";
import { foldRoster } from "./fold-roster.ts";
import { refuseNewerEntries } from "./refuse-newer-entries.ts";
import type { Roster } from "./roster.ts";

/** A copy, so that the caller's roster is not changed. */
const draftOf = ({ erk, earlierErks, ...read }: Roster): RosterDraft => ({
  ...read,
  members: new Map(read.members),
  former: new Map(read.former),
  admins: new Set(read.admins),
  formerAdmins: new Set(read.formerAdmins),
  groups: new Map(read.groups),
  erks: [...earlierErks, erk],
});

/**
 * Applies further entries to a verified roster, by the rules of `verifyRoster`. So a client that has a verified roster
 * fetches only newer entries.
 * @throws CannotVerifyError
 */
export const continueRoster = async (roster: Roster, wires: readonly string[]): Promise<Roster> => {
  refuseNewerEntries(wires);
  return orCannotVerify(async () => (await foldRoster(draftOf(roster), wires)).roster);
};
