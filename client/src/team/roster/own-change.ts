/** @file What an administrator has just changed, as it was on the screen; and what of all that waits follows from it. Pure. */
import type { RosterDue } from "@keepwell/contract/team/roster.endpoints.ts";
import type { KeyHolder } from "../../people/fingerprints.ts";

/** Somebody's keys end. */
interface Ending {
  readonly asks: "remove" | "end_admin";
  readonly uid: string;
  /** Whose code was in view, as the roster had it; undefined where there was none. */
  readonly seen: KeyHolder | undefined;
}

interface Named {
  readonly uid: string;
  /** As it was typed. */
  readonly name: string;
}

interface Shown {
  readonly uid: string;
  /** By which name the group was on the screen until then. */
  readonly called: string;
}

/** By what it asks of the roster, and to whom or what. */
export type OwnChange =
  | Ending
  | ({ readonly asks: "group_create" } & Named)
  | ({ readonly asks: "group_rename" } & Named & Shown)
  | ({ readonly asks: "group_remove" } & Shown)
  | { readonly asks: "group_rekey"; readonly uid: string };

type Asked = RosterDue[OwnChange["asks"]][number];

const NOTHING: RosterDue = {
  ...{ admit: [], remove: [], end_admin: [], new_erk: false },
  ...{ group_create: [], group_rename: [], group_rekey: [], group_remove: [] },
};

const isFor = (one: Asked, uid: string): boolean => (typeof one === "string" ? one : one.uid) === uid;

/** A server that shows one person or name, and has another signed, gets nothing: that waits, in sight. */
const isAsShown = (one: Asked, change: OwnChange): boolean => {
  if ("seen" in change) return change.seen?.uid === change.uid;
  if (!("name" in change)) return true;
  return typeof one !== "string" && "name" in one && one.name === change.name.trim();
};

/**
 * The entry that one's own change asks for and no other (decision 0067); and the next keys, where that ends
 * somebody's. Which groups those are, the server says, and the roster adds what it knows of itself (decision 0078).
 * Null where nothing of it waits.
 */
export const pickOwn = (due: RosterDue, change: OwnChange): RosterDue | null => {
  const { asks, uid } = change;
  const asked = due[asks].filter((one) => isFor(one, uid) && isAsShown(one, change));
  if (asked.length === 0) return null;
  const own = { ...NOTHING, [asks]: asked };
  return "seen" in change ? { ...own, group_rekey: due.group_rekey, new_erk: due.new_erk } : own;
};
