import { orCannotVerify } from "../errors.ts";
import type { RosterDraft } from "./apply-roster-entry.ts";
import { foldRoster } from "./fold-roster.ts";
import type { Roster } from "./roster.ts";

/** A copy: the caller's roster stays as it is. */
const draftOf = ({ erk, earlierErks, ...read }: Roster): RosterDraft => ({
  ...read,
  members: new Map(read.members),
  former: new Map(read.former),
  admins: new Set(read.admins),
  groups: new Map(read.groups),
  erks: [...earlierErks, erk],
});

/**
 * Reads further entries onto a verified roster, by the same rules as `verifyRoster`, so that a holder of one
 * needs only the entries since.
 * @throws CannotVerifyError
 */
export const continueRoster = (roster: Roster, wires: readonly string[]): Promise<Roster> =>
  orCannotVerify(async () => (await foldRoster(draftOf(roster), wires)).roster);
