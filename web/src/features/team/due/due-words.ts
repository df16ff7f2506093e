import type { DueInRoster } from "@keepwell/client/team/roster/due-in-roster.ts";
import type { RosterDue } from "@keepwell/contract/team/roster.endpoints.ts";
import type { TeamText } from "../../../text/team-text.ts";
import type { ShownUser } from "../team-queries.ts";

/** How many changes wait for an administrator's signature. */
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
 * Returns the members whose name or address on the server differs from the one that administrators have signed. If the
 * roster cannot be verified, the result is empty, because there is no signed name to compare with.
 */
export const changedNames = (users: readonly ShownUser[]): readonly ShownUser[] =>
  users.filter(({ change }) => change !== null && change !== "unverified");

/**
 * A change that waits for a signature, as a sentence. `person` is the uid of the person whose code is shown beside it.
 */
export interface DueLine {
  readonly key: string;
  readonly sentence: string;
  readonly person?: string;
}

interface Names {
  /** The names in the list of users by uid. They are used for people who are not in `members`. */
  readonly people: ReadonlyMap<string, string>;
  /** The names of groups by uid, as administrators have signed them. */
  readonly groups: DueInRoster["groups"];
  /** The names of members by uid, as administrators have signed them. */
  readonly members: DueInRoster["members"];
}

/**
 * Returns one sentence for each change that waits for a signature. Admissions are left out, because the panel shows
 * them separately, with codes.
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
