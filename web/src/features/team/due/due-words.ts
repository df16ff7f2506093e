import type { RosterDue } from "@keepwell/contract/team/roster.endpoints.ts";
import type { TeamText } from "../../../text/team-text.ts";

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

/** All of them but admissions, which are looked at one by one: a sentence each. */
export const dueWords = (due: RosterDue, { due: words }: TeamText): readonly string[] => [
  ...due.remove.map(({ fullname }) => (fullname === null ? words.removeGone : words.remove(fullname))),
  ...(due.end_admin.length > 0 ? [words.endAdmin(due.end_admin.length)] : []),
  ...due.group_create.map(({ name }) => words.groupCreate(name)),
  ...due.group_rename.map(({ name }) => words.groupRename(name)),
  ...due.group_rekey.map(({ name }) => words.groupRekey(name)),
  ...(due.group_remove.length > 0 ? [words.groupRemove(due.group_remove.length)] : []),
  ...(due.new_erk ? [words.newKeys] : []),
];
