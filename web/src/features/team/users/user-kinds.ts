/** @file The kinds of users by which the list can be filtered. */
import type { MemberSearch } from "../../../app/search.ts";
import type { ShownUser } from "../team-queries.ts";

export const USER_KINDS = ["unrecoverable", "uncompared"] as const;
export type UserKind = (typeof USER_KINDS)[number];

export const userKindIn = ({ kind }: MemberSearch): UserKind | undefined =>
  USER_KINDS.find((one) => one === kind);

export interface Known {
  /** The uid of the user who looks at the list. */
  readonly own: string;
  /** Maps a member's uid to whether this administrator has compared the member's code. */
  readonly compared: ReadonlyMap<string, boolean> | undefined;
}

/**
 * - `unrecoverable`: active members whose accounts administrators cannot recover.
 * - `uncompared`: active members whose joining code this administrator has not compared. Does not include this
 *   administrator. Empty until the comparisons are loaded.
 */
export const isOfKind = (user: ShownUser, kind: UserKind, { own, compared }: Known): boolean => {
  if (kind === "unrecoverable") return user.obstacle !== null;
  return compared !== undefined && user.state === "active" && user.uid !== own && !compared.get(user.uid);
};
