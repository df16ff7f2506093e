import type { RosterDue } from "@keepwell/contract/team/roster.endpoints.ts";

/** What an administrator has just done, by what it asks of the roster; and to whom or what. */
export interface OwnChange {
  readonly asks: Exclude<keyof RosterDue, "admit" | "new_erk">;
  readonly uid: string;
}

const NOTHING: RosterDue = {
  ...{ admit: [], remove: [], end_admin: [], new_erk: false },
  ...{ group_create: [], group_rename: [], group_rekey: [], group_remove: [] },
};

const uidOf = (one: string | { readonly uid: string }): string => (typeof one === "string" ? one : one.uid);

/**
 * Of what waits, that which follows from one's own change (decision 0067): the entry that it asks for and no other;
 * and the next keys, where that ends somebody's. Which groups those are, the server says, and nobody gains by it.
 */
export const pickOwn = (due: RosterDue, { asks, uid }: OwnChange): RosterDue => {
  const asked = due[asks].filter((one) => uidOf(one) === uid);
  const own = { ...NOTHING, [asks]: asked };
  const endsKeys = (asks === "remove" || asks === "end_admin") && asked.length > 0;
  return endsKeys ? { ...own, group_rekey: due.group_rekey, new_erk: due.new_erk } : own;
};
