/** @file What the page says about a member, and what can be done with a member. Pure. */
import type { Member } from "@keepwell/client/keys/members.ts";
import type { GivenAccessType } from "@keepwell/contract/sharing/accesses.endpoints.ts";

/** The name of the member's account, or the invited address. */
export const displayName = ({ access }: Member): string => access.user?.name || access.display_email;

/** What is known of a person's keys, as a key of the text; null if there are none. */
export type KeyState = "verified" | "notCompared" | "changed" | "unsigned" | "altered";

export const findKeyState = ({ evidence, person, isSelf }: Member): KeyState | null => {
  if (evidence === "unsigned" || evidence === "altered") return evidence;
  if (isSelf || !person) return null;
  if (person.trustLevel === "changed" || person.trustLevel === "verified") return person.trustLevel;
  return "notCompared";
};

/** Whether a person who may do so signed the bucket's key for this member. */
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

/** Whether the codes have to be compared, or could be and were not yet. */
export const canBeCompared = (member: Member): boolean =>
  member.person !== null &&
  member.person.trustLevel !== "verified" &&
  (member.evidence === "owner" || holdsKey(member));
