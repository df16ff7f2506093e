/** @file What can be said of a member, and done with them. Pure. */
import type { Member } from "@keepwell/client/keys/members.ts";
import type { GivenAccessType } from "@keepwell/contract/sharing/accesses.endpoints.ts";

/** As people would call them: by name once they have an account. */
export const displayName = ({ access }: Member): string => access.user?.name || access.display_email;

/** What is known of a person's keys, as a key of the words for it; null where there are none to know. */
export type KeyState = "verified" | "notCompared" | "changed" | "unsigned" | "altered";

export const findKeyState = ({ evidence, person, isSelf }: Member): KeyState | null => {
  if (evidence === "unsigned" || evidence === "altered") return evidence;
  if (isSelf || !person) return null;
  if (person.trustLevel === "changed" || person.trustLevel === "verified") return person.trustLevel;
  return "notCompared";
};

/** Its key was signed for this person by somebody who may. */
export const holdsKey = ({ access, evidence }: Member): boolean =>
  access.status === "active" && evidence === "signed";

/** The level that others may change; null where there is nothing to change. */
export const changeableLevel = (member: Member): GivenAccessType | null => {
  const { access, isSelf, evidence } = member;
  if (access.access_type === "owner" || isSelf) return null;
  return holdsKey(member) || evidence === "waiting" ? access.access_type : null;
};

export const canBeConfirmed = ({ access, evidence, person }: Member): boolean =>
  access.status === "confirm" && evidence === "waiting" && person !== null;

/** A comparison of codes is due, or possible and not done yet. */
export const canBeCompared = (member: Member): boolean =>
  member.person !== null &&
  member.person.trustLevel !== "verified" &&
  (member.evidence === "owner" || holdsKey(member));
