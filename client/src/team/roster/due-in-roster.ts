/**
 * @file Reads from the verified roster the codes and names of the members and groups whose changes wait for a
 * signature. The codes and names that the server sends could be false.
 */
import type { RosterDue } from "@keepwell/contract/team/roster.endpoints.ts";
import { requireEnterprise, rereadTeam } from "../../session/own-team.ts";
import type { Session } from "../../session/session.ts";
import { listedIn } from "./listed-member.ts";

/** The codes and names that the roster has, by uid. */
export interface DueInRoster {
  /** The codes of members who leave the team, or stop being administrators. */
  readonly codes: ReadonlyMap<string, string>;
  /** The signed names of groups. */
  readonly groups: ReadonlyMap<string, string>;
  /** The signed names of members. A member without a signed name is missing. */
  readonly members: ReadonlyMap<string, string>;
}

/** @throws CannotVerifyError */
export const dueInRoster = async (session: Session, due: RosterDue): Promise<DueInRoster> => {
  await rereadTeam(session);
  const { roster } = await requireEnterprise(session);
  const people = [...due.remove.map(({ uid }) => uid), ...due.end_admin];
  const listed = people.flatMap((uid) => listedIn(roster, uid) ?? []);
  const named = [...due.group_rename, ...due.group_rekey].map(({ uid }) => uid);
  const groups = [...named, ...due.group_remove].flatMap((uid) => {
    const name = roster.groups.get(uid)?.name;
    return name === undefined ? [] : [[uid, name] as const];
  });
  return {
    codes: new Map(listed.map(({ uid, code }) => [uid, code])),
    groups: new Map(groups),
    members: new Map(listed.flatMap(({ uid, signed }) => (signed ? [[uid, signed.name] as const] : []))),
  };
};
