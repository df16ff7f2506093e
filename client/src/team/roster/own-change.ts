/**
 * @file Some roster changes wait for a signature. Picks those that follow from the change that the administrator makes
 * on the screen. These are pure functions.
 */
import type { RosterDue } from "@keepwell/contract/team/roster.endpoints.ts";
import type { KeyHolder } from "../../people/fingerprints.ts";

/** A change by which a member leaves the team, or stops being an administrator. */
interface Ending {
  readonly asks: "remove" | "end_admin";
  readonly uid: string;
  /** The member whose code was shown, with the keys in the roster at that time; undefined if no code was shown. */
  readonly seen: KeyHolder | undefined;
}

interface Named {
  readonly uid: string;
  /** The name as the user typed it. */
  readonly name: string;
}

interface Shown {
  readonly uid: string;
  /** The group's name as the screen showed it before the change. */
  readonly called: string;
}

/**
 * A change that the administrator has made. `asks` is the kind of roster entry that the change needs. `uid` is the
 * member or group that the entry is about.
 */
export type OwnChange =
  | Ending
  | ({ readonly asks: "group_create" } & Named)
  | ({ readonly asks: "group_rename" } & Named & Shown)
  | ({ readonly asks: "group_remove" } & Shown)
  | { readonly asks: "group_rekey"; readonly uid: string };

type Asked = RosterDue[OwnChange["asks"]][number];

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

/**
 * Whether a waiting change is the same as the screen showed. A change that differs is not signed, and keeps waiting.
 */
const isAsShown = (one: Asked, change: OwnChange): boolean => {
  if ("seen" in change) return change.seen?.uid === change.uid;
  if (!("name" in change)) return true;
  return typeof one !== "string" && "name" in one && one.name === change.name.trim();
};

/**
 * Picks the one waiting change that is the administrator's own (decision 0067). If the change takes keys away from a
 * person, also picks the waiting changes of enterprise keys and of groups' keys. The server names these groups;
 * `signAll` later adds the groups whose keys are due according to the roster (decision 0078). Returns null if no
 * waiting change is the administrator's own.
 */
export const pickOwn = (due: RosterDue, change: OwnChange): RosterDue | null => {
  const { asks, uid } = change;
  const asked = due[asks].filter((one) => isFor(one, uid) && isAsShown(one, change));
  if (asked.length === 0) return null;
  const own = { ...NOTHING_DUE, [asks]: asked };
  return "seen" in change ? { ...own, group_rekey: due.group_rekey, new_erk: due.new_erk } : own;
};
