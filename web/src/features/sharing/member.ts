/** @file Pure functions that decide what the page shows of a member and which actions it offers. */
import type { Member } from "@keepwell/client/keys/members.ts";
import type { Details } from "@keepwell/client/people/details.ts";
import type { GivenAccessType } from "@keepwell/contract/sharing/accesses.endpoints.ts";

/** The name of a person in these details, or the address if there is no name. */
export const nameOf = ({ name, email }: Details): string => name || (email ?? "");

/** The address of a member, as this account remembers it. If it remembers none, the address that the server sends. */
export const displayEmail = ({ access, person }: Member): string => person?.email ?? access.display_email;

/**
 * The name of a member, as this account remembers it. For an unknown person, the name that the server sends. Null if
 * there is no name.
 */
export const shownName = ({ access, person }: Member): string | null =>
  (person ? person.name : access.user?.name) || null;

/** The member's name, or the address if there is no name. */
export const displayName = (member: Member): string => shownName(member) ?? displayEmail(member);

/** What the account knows about a member's keys. Each value names a text of the page. */
export type KeyState = "verified" | "notCompared" | "changed" | "moved" | "unsigned" | "altered";

/** Returns null if the page should say nothing about the member's keys. */
export const findKeyState = ({ evidence, person, isSelf }: Member): KeyState | null => {
  if (evidence === "unsigned" || evidence === "altered") return evidence;
  if (isSelf || !person) return null;
  return person.trustLevel === "new" || person.trustLevel === "known" ? "notCompared" : person.trustLevel;
};

/** Whether the member has the bucket's key, signed by a person who may give it. */
export const holdsKey = ({ access, evidence }: Member): boolean =>
  access.status === "active" && evidence === "signed";

/** The member's level, if it can be changed; null otherwise. */
export const changeableLevel = (member: Member): GivenAccessType | null => {
  const { access, isSelf, evidence } = member;
  if (access.access_type === "owner" || isSelf) return null;
  return holdsKey(member) || evidence === "waiting" ? access.access_type : null;
};

export const canBeConfirmed = ({ access, evidence, person }: Member): boolean =>
  access.status === "confirm" && evidence === "waiting" && person !== null;

/** Whether the user can compare codes with the member, and has not compared the member's current code yet. */
export const canBeCompared = (member: Member): boolean =>
  member.person !== null &&
  member.person.trustLevel !== "verified" &&
  (member.evidence === "owner" || holdsKey(member));

/**
 * Returns the next step that is needed before this person can open the bucket. The result names a text of the page.
 * Null if no step is needed.
 */
export const statusOf = (
  { access: { status, awaits_proof: awaitsProof } }: Member,
  { mayModify }: { readonly mayModify: boolean },
): "pending" | "unproven" | "confirm" | "confirmElse" | null => {
  if (status === "confirm") return mayModify ? "confirm" : "confirmElse";
  if (status !== "pending") return null;
  return awaitsProof ? "unproven" : "pending";
};
