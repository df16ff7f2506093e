/**
 * @file What an administrator has just changed, as it was on the screen, and which of the waiting roster entries
 * follow from it. Pure.
 */
import type { RosterDue } from "@keepwell/contract/team/roster.endpoints.ts";
import type { KeyHolder } from "../../people/fingerprints.ts";

/** A member leaves, or stops being an administrator. */
interface Ending {
  readonly asks: "remove" | "end_admin";
  readonly uid: string;
  /** The member whose code was in view, as the roster had it; undefined if there was none. */
  readonly seen: KeyHolder | undefined;
}

interface Named {
  readonly uid: string;
  /** As it was typed. */
  readonly name: string;
}

interface Shown {
  readonly uid: string;
  /** The name of the group that was on the screen until then. */
  readonly called: string;
}

/** A change: the kind of roster entry that it needs (`asks`), and the uid of the member or group of that entry. */
export type OwnChange =
  | Ending
  | ({ readonly asks: "group_create" } & Named)
  | ({ readonly asks: "group_rename" } & Named & Shown)
  | ({ readonly asks: "group_remove" } & Shown)
  | { readonly asks: "group_rekey"; readonly uid: string };

type Asked = RosterDue[OwnChange["asks"]][number];

/** No pending changes of the roster. */
export const NOTHING_DUE: RosterDue = {
  admit: [],
  remove: [],
  end_admin: [],
  new_erk: false,
  group_create: [],
  group_rename: [],
  group_rekey: [],
  group_remove: [],
};

const isFor = (one: Asked, uid: string): boolean => (typeof one === "string" ? one : one.uid) === uid;

/** An entry that differs from what was on the screen is not signed: it stays visible as waiting. */
const isAsShown = (one: Asked, change: OwnChange): boolean => {
  if ("seen" in change) return change.seen?.uid === change.uid;
  if (!("name" in change)) return true;
  return typeof one !== "string" && "name" in one && one.name === change.name.trim();
};

/**
 * The entry that the administrator's own change needs, and no other (decision 0067), with the rotations that follow
 * if it ends a person's keys. The server says which groups those are, and the roster adds what it knows itself
 * (decision 0078). Null if nothing of it waits.
 */
export const pickOwn = (due: RosterDue, change: OwnChange): RosterDue | null => {
  const { asks, uid } = change;
  const asked = due[asks].filter((one) => isFor(one, uid) && isAsShown(one, change));
  if (asked.length === 0) return null;
  const own = { ...NOTHING_DUE, [asks]: asked };
  return "seen" in change ? { ...own, group_rekey: due.group_rekey, new_erk: due.new_erk } : own;
};
