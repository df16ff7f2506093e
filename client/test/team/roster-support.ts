/** @file Makes changes that wait for a signature, and a server that accepts what an administrator signs. */
import type { RosterAppend, RosterDue } from "@keepwell/contract/team/roster.endpoints.ts";
import { continueRoster } from "@keepwell/crypto/enterprise/continue-roster.ts";
import { parseRosterEntry } from "@keepwell/crypto/enterprise/roster-entry.ts";
import { type TestUser, uidOf } from "../../../server/test/factories.ts";
import { bundleOf, type FakeTeam } from "./support.ts";
import { CONFLICT, type Told } from "./told-answers.ts";

export const shownAs = async (user: TestUser): Promise<RosterDue["admit"][number]> => ({
  uid: uidOf(user),
  fullname: "Test Person",
  email: user.email,
  bundle: await bundleOf(user),
});

/**
 * A server that accepts roster entries. For each function in `between`, it first answers one call with a conflict, and
 * runs the function during that call.
 */
export const taking = (team: FakeTeam, between: (() => Promise<void>)[] = []) => {
  const taken: RosterAppend[] = [];
  const told: Told = {
    "POST .*/roster$": async ({ body }) => {
      const change = between.shift();
      await change?.();
      if (change) return CONFLICT;
      const append: RosterAppend = JSON.parse(body ?? "");
      team.roster = await continueRoster(team.roster, append.entries);
      team.entries.push(...append.entries);
      taken.push(append);
      return { seq: team.roster.seq };
    },
  };
  return { taken, told };
};

export const actionsOf = ({ entries }: RosterAppend): string[] =>
  entries.map((entry) => parseRosterEntry(entry).facts.action);
