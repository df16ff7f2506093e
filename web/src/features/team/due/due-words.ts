import type { DueInRoster } from "@keepwell/client/team/roster/due-in-roster.ts";
import type { RosterDue } from "@keepwell/contract/team/roster.endpoints.ts";
import type { TeamText } from "../../../text/team-text.ts";
import type { ShownUser } from "../team-queries.ts";

/** How many things wait for an administrator's signature. */
export const countDue = (due: RosterDue): number =>
  due.admit.length +
  due.remove.length +
  due.end_admin.length +
  due.group_create.length +
  due.group_rename.length +
  due.group_rekey.length +
  due.group_remove.length +
  (due.new_erk ? 1 : 0);

/**
 * The members to whom the server gives another name or address than administrators have signed. While the roster cannot
 * be verified, no member is listed: there is nothing that an administrator could accept.
 */
export const changedNames = (users: readonly ShownUser[]): readonly ShownUser[] =>
  users.filter(({ change }) => change !== null && change !== "unverified");

/** One thing that waits for a signature, in words. `person` is the uid of the person whose code is shown beside it. */
export interface DueLine {
  readonly key: string;
  readonly sentence: string;
  readonly person?: string;
}

interface Names {
  /** The names in the list of users by uid, for people whom `members` does not name. */
  readonly people: ReadonlyMap<string, string>;
  /** The names of groups by uid, as administrators have signed them. */
  readonly groups: DueInRoster["groups"];
  /** The names of members by uid, as administrators have signed them. */
  readonly members: DueInRoster["members"];
}

/**
 * Returns one sentence for each thing that waits for a signature, except admissions, which the panel shows with codes.
 */
export const dueLines = (
  due: RosterDue,
  { people, groups, members }: Names,
  { due: words }: TeamText,
): readonly DueLine[] => {
  const signed = ({ uid, name }: { uid: string; name: string }): string => groups.get(uid) ?? name;
  const line = (uid: string, sentence: string) => ({ key: `${uid}/${sentence}`, sentence });
  return [
    ...due.remove.map(({ uid, fullname }) => {
      const name = members.get(uid) ?? fullname;
      return { ...line(uid, name === null ? words.removeGone : words.remove(name)), person: uid };
    }),
    ...due.end_admin.map((uid) => ({
      ...line(uid, words.endAdmin(members.get(uid) ?? people.get(uid))),
      person: uid,
    })),
    ...due.group_create.map(({ uid, name }) => line(uid, words.groupCreate(name))),
    ...due.group_rename.map((group) => line(group.uid, words.groupRename(signed(group), group.name))),
    ...due.group_rekey.map((group) => line(group.uid, words.groupRekey(signed(group)))),
    ...due.group_remove.map((uid) => line(uid, words.groupRemove(groups.get(uid)))),
    ...(due.new_erk ? [line("erk", words.newKeys)] : []),
  ];
};
