import type { RosterDue } from "@keepwell/contract/team/roster.endpoints.ts";

const named = (uid: string) => (one: { readonly uid: string }) => one.uid === uid;
const same = (uid: string) => (one: string) => one === uid;

/**
 * Of what waits, that which follows from a change of this person or group. Nobody is ever admitted by it, and
 * new keys take nothing from anybody who is to have them.
 */
export const pickOwn = (due: RosterDue, uid: string): RosterDue => ({
  admit: [],
  remove: due.remove.filter(named(uid)),
  end_admin: due.end_admin.filter(same(uid)),
  group_create: due.group_create.filter(named(uid)),
  group_rename: due.group_rename.filter(named(uid)),
  group_rekey: due.group_rekey,
  group_remove: due.group_remove.filter(same(uid)),
  new_erk: due.new_erk,
});
